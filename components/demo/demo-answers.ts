/**
 * Answers to the demo, which travel in the URLs of its pages: `q1` to `q3` are the questions, `c1`
 * and `c2` the product checks. Server and browser share this file. Source: C18.
 */

/** Names of the answers, in the order in which they are given. */
export const answerNames = ['q1', 'q2', 'q3', 'c1', 'c2'] as const
export type AnswerName = (typeof answerNames)[number]

/** Ids of the chosen answers, and the alias of a product that was chosen instead of the match. */
export type DemoAnswers = Partial<Record<AnswerName, number>> & { product?: string }

/** Number of answers that make up the questionnaire. */
export const questionCount = 3

/** Returns the answers in a query. Ids that are no positive numbers are left out. */
export function answersInQuery(query: Readonly<Record<string, string | undefined>>): DemoAnswers {
  const answers: DemoAnswers = {}
  for (const name of answerNames) {
    const text = query[name] ?? ''
    if (/^[1-9]\d?$/.test(text)) answers[name] = Number(text)
  }
  const { product } = query
  if (product !== undefined && /^[a-z0-9-]{1,100}$/.test(product)) answers.product = product
  return answers
}

/** Returns the query of a page with the answers and further values. */
export function queryOfAnswers(answers: DemoAnswers, further: Record<string, string> = {}): string {
  const pairs = [...answerNames, 'product' as const].flatMap((name) =>
    answers[name] === undefined ? [] : [[name, String(answers[name])]],
  )
  const query = new URLSearchParams([...pairs, ...Object.entries(further)]).toString()
  return query === '' ? '' : `?${query}`
}

/** Returns the first of the given number of answers that is missing. */
export function firstMissing(answers: DemoAnswers, count: number): AnswerName | undefined {
  return answerNames.slice(0, count).find((it) => answers[it] === undefined)
}
