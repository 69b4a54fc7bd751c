import { expect, test } from 'vitest'
import {
  addressPlaceholder,
  fillTemplate,
  parseTemplate,
  pathPlaceholder,
} from '#components/layout/frame-template.ts'

const frame = parseTemplate(
  `<a data-item="a">A</a><a data-item="b">B</a><a href="/ja-jp${pathPlaceholder}">日本語</a><a href="/login?to=${addressPlaceholder}"></a><i data-item="b"></i>`,
)

function filledHtml(...values: Parameters<typeof fillTemplate>): string {
  return Buffer.concat(fillTemplate(...values).bytes).toString()
}

const counterparts = new Map([['ja-jp' as const, '/ja-jp/marketplace/search?q=a&b="c"']])

test('the URL of the page and its URLs in other locales are inserted into a page frame', () => {
  const html = filledHtml(frame, {
    counterparts,
    address: 'https://host/en-int/x?y',
    highlighted: undefined,
  })
  expect(html).toContain('href="/ja-jp/marketplace/search?q=a&amp;b=&quot;c&quot;"')
  expect(html).toContain('/login?to=https%3A%2F%2Fhost%2Fen-int%2Fx%3Fy"')
  expect(html).not.toContain('aria-current')
})

test('only the highlighted item of the top menu is marked as current', () => {
  const html = filledHtml(frame, { counterparts, address: '', highlighted: 'b' })
  expect(html).toContain('<a data-item="b" aria-current="true">')
  expect(html.match(/aria-current/g)).toHaveLength(1)
})
