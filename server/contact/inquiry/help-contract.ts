import * as z from 'zod'
import { cached, operation, TextLanguage, WebsiteCode } from '#server/kernel/contract.ts'

/** The two support desks. Source: spec §3, forms. */
export const SupportType = z.enum(['sales-support', 'technical-support'])
export type SupportType = z.infer<typeof SupportType>

/**
 * Topics of the sales desk. The query parameter `IssueType` preselects one in the form. Source:
 * spec §3, forms.
 */
const salesIssues = [
  'membership-support',
  'products-services',
  'billing-support',
  'other-sales-support',
  'free-trial-support',
  'partnership-related-support',
  'training-course-request',
] as const

/** Topics of the technical desk. Source: spec §3, forms. */
const technicalIssues = [
  'products-technical-support',
  'website-support',
  'other-technical-support',
] as const

/** A topic of a support form. */
export const IssueType = z.strictObject({
  code: z.enum([...salesIssues, ...technicalIssues]),
  name: z.string(),
  /** One-line description of the topic. */
  hint: z.string(),
  lang: TextLanguage,
})
export type IssueType = z.infer<typeof IssueType>

const ByDesk = z.object({ supportType: SupportType, websiteCode: WebsiteCode })
export type ByDesk = z.infer<typeof ByDesk>

/** Operation that lists the topics of the support forms. Source: spec §7, C12. */
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
      summary: 'List the topics of a support form',
      description: 'Lists the topics in the order in which the form shows them.',
    })
    .input(ByDesk)
    .output(z.strictObject({ issueTypes: z.array(IssueType) })),
}

/** Registered in server/api-contract.ts. */
export const helpApi = {
  contract: { help },
  tags: [{ name: 'help', description: 'Topics of the support forms.' }],
  schemas: { SupportType, IssueType },
}
