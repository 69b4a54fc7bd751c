import { expect, test } from 'vitest'
import { loadConfig } from '#config/load.ts'
import { answersOf } from '#server/contact/demo/answers.ts'

const offered = loadConfig().demo
const results = (...pairs: [number, number][]) =>
  pairs.map(([questionId, answerId]) => ({ questionId, answerId }))

test('each of the three demo questions must be answered exactly once', () => {
  expect(answersOf(offered, results([3, 1], [1, 2], [2, 4]))).toEqual({
    answers: results([1, 2], [2, 4], [3, 1]),
  })
  for (const wrong of [
    results(),
    results([1, 1], [2, 1]),
    results([1, 1], [2, 1], [3, 0]),
    results([1, 1], [2, 1], [3, -1]),
    results([1, 1], [1, 2], [3, 1]),
    results([1, 1], [2, 1], [3, 1], [4, 1]),
  ])
    expect(answersOf(offered, wrong)).toEqual({ refused: 'demo.answers_incomplete' })
})

test('an answer that a demo question does not offer is refused', () => {
  expect(answersOf(offered, results([1, 1], [2, 99], [3, 1]))).toEqual({
    refused: 'field.option_unknown',
  })
})
