import { DemoEntry } from '#components/demo/DemoEntry.tsx'
import type { DocumentPage } from '#components/document/context.ts'
import { contactSections } from '#components/help/contact-page.tsx'
import type { Data } from './+data.ts'

/** Contact page. Source: spec §2 help, §7. */
export const Page: DocumentPage<Data> = (page) => [
  ...contactSections(page, page.data.sections),
  { key: 'demo-entry', load: () => <DemoEntry /> },
]
