import { pageSections } from '#server/content/editorial/service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { type ByDesk, IssueType } from './help-contract.ts'

/**
 * Returns the topics of a support form, in the order and wording that editors gave them on the help
 * page.
 *
 * @throws Error if the help page has no section for the form or contains an unknown topic
 */
export async function issueTypes(
  ctx: RequestContext,
  { supportType, websiteCode }: ByDesk,
): Promise<{ issueTypes: IssueType[] }> {
  const { sections } = await pageSections(ctx, { id: 'help', websiteCode })
  const section = sections.find((it) => it.key === supportType)
  if (!section) throw new Error(`the help page has no section ${supportType}`)
  const codes = IssueType.shape.code
    .array()
    .length(section.items.length)
    .parse(section.content['issueTypes'])
  return {
    issueTypes: codes.map((code, index) => ({
      code,
      name: section.items[index]?.title ?? code,
      hint: section.items[index]?.body ?? '',
      lang: section.lang,
    })),
  }
}
