import { expect, test } from 'vitest'
import { isSafeName } from '#server/kernel/person-name.ts'

test.each([
  'https://evil.example/win',
  'You won! evil.example/win',
  'www.evil.example',
  'evil.com',
  'ＷＷＷ．evil．ｃｏｍ',
  'Ada\u202eneh',
  'Ada\r\nBcc: x',
])('%j is not accepted as a name', (name) => {
  expect(isSafeName(name)).toBe(false)
})

test.each([
  'Ada',
  '小明',
  'Jean-Luc',
  "O'Neil",
  'J.R.R. Tolkien',
  'St.John',
  'Dr.Who',
  'A.de Vries',
])('%j is accepted as a name', (name) => {
  expect(isSafeName(name)).toBe(true)
})
