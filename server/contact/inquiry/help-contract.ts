import * as z from 'zod'
import { cached, operation, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'

/** The two desks that help. Source: spec §3, forms. */
export const SupportType = z.enum(['sales-support', 'technical-support'])
export type SupportType = z.infer<typeof SupportType>

/** What the sales desk is written about, as the form sends it and ?IssueType= preselects it. Source: spec §3, forms. */
const salesIssues = [
  'membership-support',
  'products-services',
  'billing-support',
  'other-sales-support',
  'free-trial-support',
  'partnership-related-support',
  'training-course-request',
] as const

/** The same of the technical desk. Source: spec §3, forms. */
const technicalIssues = [
  'products-technical-support',
  'website-support',
  'other-technical-support',
] as const

/** What a desk can be written about. */
export const IssueType = z.strictObject({
  code: z.enum([...salesIssues, ...technicalIssues]),
  name: z.string(),
  /** What belongs here, in a line. */
  hint: z.string(),
  lang: TextLanguage,
})
export type IssueType = z.infer<typeof IssueType>

const ByDesk = z.object({ supportType: SupportType, websiteCode: WebsiteCode })
export type ByDesk = z.infer<typeof ByDesk>

/** What the forms of help offer. Source: spec §7, C12. */
export const help = {
  issueTypes: operation({
    access: 'any',
    example: { supportType: 'sales-support' },
    cache: cached('pages', () => ['page:help']),
  })
    .route({
      method: 'GET',
      path: '/help/issue-types/{supportType}',
      tags: ['help'],
      summary: 'What a support form can be about',
      description: 'In the order of the form.',
    })
    .input(ByDesk)
    .output(z.strictObject({ issueTypes: z.array(IssueType) })),
}

/** Registered in server/api-contract.ts. */
export const helpApi = {
  contract: { help },
  tags: [{ name: 'help', description: 'What the support forms offer.' }],
  schemas: { SupportType, IssueType },
}
