import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOfMarkdown } from '#server/content/resource/markdown.ts'
import { sanitized } from '#server/content/resource/sanitized.ts'
import { xssVectors } from './xss-vectors.ts'

const tags = new Set(
  'h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote pre hr br figure figcaption img table caption thead tbody tfoot tr th td strong em s sub sup code a'.split(
    ' ',
  ),
)
const attributes = new Set(
  'href title rel target src alt width height start colspan rowspan scope tabindex'.split(' '),
)

/** Finds forbidden parts in an HTML text, using a parser that is independent of the sanitizer. */
function faultsOf(html: string): string[] {
  const faults: string[] = []
  const rest = html.replace(
    /<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*) ?\/?>/g,
    (_tag, name: string, given: string) => {
      if (!tags.has(name)) faults.push(`tag ${name}`)
      for (const [, attribute = '', value = ''] of given.matchAll(/ ([a-z]+)="([^"]*)"/g))
        faults.push(...faultsOfAttribute(name, attribute, value))
      return ''
    },
  )
  if (/[<>]/.test(rest)) faults.push(`loose bracket in ${rest}`)
  return faults
}

function faultsOfAttribute(tag: string, attribute: string, value: string): string[] {
  if (!attributes.has(attribute)) return [`attribute ${attribute}`]
  if (attribute === 'href' && !isSafe(value)) return [`link ${value}`]
  if (attribute === 'src' && !/^\/media\/(?!.*\.\.)/.test(value)) return [`picture ${value}`]
  const isPlace = attribute === 'tabindex' && (tag !== 'table' || value !== '0')
  return isPlace ? [`place ${value} of ${tag}`] : []
}

/**
 * Returns true if a URL is safe. Reads it as a browser would: ignores spaces and control characters
 * in the scheme, and treats a backslash as a slash.
 */
function isSafe(value: string): boolean {
  const plain = value.replaceAll('&amp;', '&').replaceAll(/[\p{Cc} ]/gu, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
  return scheme === undefined
    ? !/^[/\\]{2}/.test(plain)
    : ['http', 'https', 'mailto'].includes(scheme)
}

test.each(xssVectors)('sanitizing %j leaves nothing executable', (vector) => {
  for (const html of [vector, `<p>before ${vector} after</p>`, `<table><tr><td>${vector}`]) {
    expect(faultsOf(sanitized(html)), sanitized(html)).toEqual([])
  }
})

test.each(xssVectors)('%j inside Markdown is shown as text', (vector) => {
  expect(faultsOf(htmlOfMarkdown(`# Title\n\n${vector}\n\n- ${vector}\n\n[x](${vector})`))).toEqual(
    [],
  )
})

test('every sanitized text is safe, and sanitizing it again changes nothing', () => {
  const words = fc.constantFrom(
    '<p>',
    '</p>',
    '<a href="',
    '">',
    '</a>',
    '<table>',
    '<td>',
    '<style>',
    '</style>',
    '<!--',
    '-->',
    '<svg>',
    '<math>',
    '&lt;',
    '&amp;',
    '<img src="/media/a.svg">',
  )
  const html = fc
    .array(fc.oneof(words, fc.constantFrom(...xssVectors), fc.string({ maxLength: 12 })), {
      maxLength: 12,
    })
    .map((it) => it.join(''))
  fc.assert(
    fc.property(html, (it) => {
      const once = sanitized(it)
      expect(faultsOf(once)).toEqual([])
      expect(sanitized(once)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})

test('an absolute link opens a new tab without opener, while a link within the site does not', () => {
  expect(sanitized('<a href="https://example.com/" rel="opener" target="x">a</a>')).toBe(
    '<a href="https://example.com/" target="_blank" rel="noopener">a</a>',
  )
  expect(sanitized('<a href="/en-int/marketplace" target="_blank">a</a>')).toBe(
    '<a href="/en-int/marketplace">a</a>',
  )
  expect(sanitized('<a href="mailto:support@meridian.example">a</a>')).toBe(
    '<a href="mailto:support@meridian.example">a</a>',
  )
})

test('headings in a text start at the second level', () => {
  expect(htmlOfMarkdown('# One\n\n## Two')).toBe('<h2>One</h2>\n<h2>Two</h2>')
})

test('elements that occur in ordinary texts are kept', () => {
  const html = htmlOfMarkdown(
    'A **b** _c_ `d`\n\n1. e\n\n> f\n\n| g | h |\n|---|--:|\n| 1 | 2 |\n\n![i](/media/i.svg)',
  )
  for (const tag of ['strong', 'em', 'code', 'ol', 'blockquote', 'table', 'thead', 'td', 'img'])
    expect(html).toContain(`<${tag}`)
  expect(html).not.toContain('style=')
})
