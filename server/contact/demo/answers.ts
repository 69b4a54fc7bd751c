import type { QuestionnaireResult } from './contract.ts'

const questions = [1, 2, 3]

/**
 * Sorts the answers by question. Returns undefined unless each question has exactly one answer.
 * Source: spec §5, C18.
 */
export function answersOf(
  results: readonly QuestionnaireResult[],
): QuestionnaireResult[] | undefined {
  const inOrder = results.toSorted((a, b) => a.questionId - b.questionId)
  const isComplete =
    inOrder.length === questions.length &&
    inOrder.every((it, index) => it.questionId === questions[index] && it.answerId > 0)
  return isComplete ? inOrder : undefined
}
