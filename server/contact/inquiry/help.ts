import { pageSections } from '#server/content/editorial/service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { type ByDesk, IssueType } from './help-contract.ts'

/**
 * What a support form can be about, as editors order and word it on the page of help.
 *
 * @throws Error when the page does not say it, or names a type that there is not
 */
export async function issueTypes(
  ctx: RequestContext,
  { supportType, websiteCode }: ByDesk,
): Promise<{ issueTypes: IssueType[] }> {
  const { sections } = await pageSections(ctx, { id: 'help', websiteCode })
  const section = sections.find((it) => it.key === supportType)
  if (!section) throw new Error(`the page of help has no section ${supportType}`)
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
