import type { Describe } from '#components/document/context.ts'
import { describeContact } from '#components/help/contact-page.tsx'
import type { Data } from './+data.ts'

/** Describes the contact page. */
export const describe: Describe<Data> = (page) => describeContact(page, page.data.sections)
