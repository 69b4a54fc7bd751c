import type { Config } from '#config/schema.ts'
import type { QuestionnaireResult } from './contract.ts'

/** Codes of the questions; a question's id is its position, from 1. Source: spec §3, C18. */
export const questionCodes = ['industry', 'goal', 'hosting'] as const

type Verdict =
  | { answers: QuestionnaireResult[] }
  | { refused: 'demo.answers_incomplete' | 'field.option_unknown' }

/**
 * Sorts the answers by question. Refuses them unless each question has exactly one answer, which
 * the questionnaire offers. Source: spec §5, C18.
 */
export function answersOf(
  offered: Config['demo'],
  results: readonly QuestionnaireResult[],
): Verdict {
  const answers = results.toSorted((a, b) => a.questionId - b.questionId)
  const isComplete =
    answers.length === questionCodes.length &&
    answers.every((it, index) => it.questionId === index + 1 && it.answerId > 0)
  if (!isComplete) return { refused: 'demo.answers_incomplete' }
  const isOffered = questionCodes.every((code, index) =>
    offered[code].some((it) => it.id === answers[index]?.answerId),
  )
  return isOffered ? { answers } : { refused: 'field.option_unknown' }
}
