import type { QuestionnaireResult } from './contract.ts'

const questions = [1, 2, 3]

/**
 * Answers in the order of the questions; undefined unless each question has exactly one. Source:
 * spec §5, C18.
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
