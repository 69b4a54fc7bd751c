import type { DescribePage } from '#components/document/context.ts'
import { describeContact } from '#components/help/contact-page.tsx'
import type { Data } from './+data.ts'

/** Metadata of the contact page. */
export const describe: DescribePage<Data> = (page) => describeContact(page, page.data.sections)
