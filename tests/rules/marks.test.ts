import { expect, test } from 'vitest'
import { addressMark, filled as filledBytes, marked, pathMark } from '#components/layout/marks.ts'

const frame = marked(
  `<a data-item="a">A</a><a data-item="b">B</a><a href="/ja-jp${pathMark}">日本語</a><a href="/login?to=${addressMark}"></a><i data-item="b"></i>`,
)

function filled(...given: Parameters<typeof filledBytes>): string {
  return Buffer.concat(filledBytes(...given).bytes).toString()
}

const counterparts = new Map([['ja-jp' as const, '/ja-jp/marketplace/search?q=a&b="c"']])

test('a frame is filled with the address of its page, and with where its likes are', () => {
  const html = filled(frame, {
    counterparts,
    address: 'https://host/en-int/x?y',
    highlighted: undefined,
  })
  expect(html).toContain('href="/ja-jp/marketplace/search?q=a&amp;b=&quot;c&quot;"')
  expect(html).toContain('/login?to=https%3A%2F%2Fhost%2Fen-int%2Fx%3Fy"')
  expect(html).not.toContain('aria-current')
})

test('the item of the top menu that a page belongs to is marked once', () => {
  const html = filled(frame, { counterparts, address: '', highlighted: 'b' })
  expect(html).toContain('<a data-item="b" aria-current="true">')
  expect(html.match(/aria-current/g)).toHaveLength(1)
})
