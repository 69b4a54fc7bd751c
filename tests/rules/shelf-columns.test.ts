import { expect, test } from 'vitest'
import { shelfColumns } from '#components/category/shelf-columns.ts'

test.each([
  [[2, 2], 4],
  [[1, 3], 4],
  [[3, 1, 4], 4],
  [[2, 1], 3],
  [[3, 1, 2], 3],
  [[3, 2], 3],
  [[5], 3],
])('collections of %j products stand in %i columns', (counts, columns) => {
  expect(shelfColumns(counts)).toBe(columns)
})
