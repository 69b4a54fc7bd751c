import type { DocumentPage } from '#components/document/context.ts'
import { ReportCenter } from '#components/report-center/ReportCenter.tsx'

/** Redirects signed-in people to the report center. Source: spec §2, C17. */
export const Page: DocumentPage = () => [{ key: 'report-center', load: () => <ReportCenter /> }]
