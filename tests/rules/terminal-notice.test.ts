import { expect, test } from 'vitest'
import { createNotice } from '#server/platform/notices.ts'

test.each([
  [true, 'Ready: open http://localhost:3000\n'],
  [false, ''],
])('what the process does is told to a terminal only (terminal: %s)', (isTTY, expected) => {
  let written = ''
  createNotice(
    { isTTY },
    { write: (text) => (written += text) },
  )('Ready: open http://localhost:3000')
  expect(written).toBe(expected)
})
