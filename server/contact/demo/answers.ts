import type { QuestionnaireResult } from './contract.ts'

const questions = [1, 2, 3]

/** The three answers in the order of the questions; undefined unless each question is answered once. Source: spec §5, C18. */
export function answersOf(
  results: readonly QuestionnaireResult[],
): QuestionnaireResult[] | undefined {
  const inOrder = results.toSorted((a, b) => a.questionId - b.questionId)
  const isWhole =
    inOrder.length === questions.length &&
    inOrder.every((it, index) => it.questionId === questions[index] && it.answerId > 0)
  return isWhole ? inOrder : undefined
}
