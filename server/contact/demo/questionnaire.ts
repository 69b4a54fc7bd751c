import type { Config } from '#config/schema.ts'
import type { Texts } from '#config/texts.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { ByWebsite } from '#server/kernel/contract.ts'
import { questionCodes } from './answers.ts'
import type { DemoQuestion, DemoRequest, Questionnaire, QuestionnaireResult } from './contract.ts'

/** Returns the questions of the demo and the products to recommend. Source: spec §2, §3, C18. */
export async function questionnaire(
  { config: { demo }, texts }: RequestContext,
  { websiteCode }: ByWebsite,
): Promise<Questionnaire> {
  const { t } = texts.of(websiteCode)
  const codes = [...questionCodes, 'internet', 'devices'] as const
  return {
    questions: codes.map((code, index): DemoQuestion => ({
      code,
      questionId: index < questionCodes.length ? index + 1 : null,
      title: t(`demo:question.${code}.title`),
      hint: t(`demo:question.${code}.hint`),
      answers: demo[code].map((it) => ({
        ...it,
        name: t(`demo:question.${code}.answers.${it.code}.name`),
        hint: t(`demo:question.${code}.answers.${it.code}.hint`),
      })),
    })),
    products: demo.products.map(({ product, industries, goals }) => ({
      product,
      industries: idsOf(demo.industry, industries),
      goals: idsOf(demo.goal, goals),
    })),
  }
}

/** Returns the names of a customer's answers; the id of one that is no longer offered. */
export function answerTexts(
  demo: Config['demo'],
  { t }: Texts,
  results: readonly QuestionnaireResult[],
): string[] {
  return results.map(({ questionId, answerId }) => {
    const question = questionCodes[questionId - 1]
    const code = question && demo[question].find((it) => it.id === answerId)?.code
    return code === undefined
      ? String(answerId)
      : t(`demo:question.${question}.answers.${code}.name`)
  })
}

/** Returns the product checks with their answers; leaves out an answer that is not offered. */
export function checkTexts(
  demo: Config['demo'],
  { t }: Texts,
  checks: NonNullable<DemoRequest['checks']>,
): string[] {
  return checks.flatMap(({ code, answerId }) => {
    const answer = demo[code].find((it) => it.id === answerId)
    if (!answer) return []
    const question = `demo:question.${code}`
    return [`${t(`${question}.title`)} ${t(`${question}.answers.${answer.code}.name`)}`]
  })
}

function idsOf(answers: readonly { id: number; code: string }[], codes: readonly string[]) {
  return answers.filter((it) => codes.includes(it.code)).map((it) => it.id)
}
