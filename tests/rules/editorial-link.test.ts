import { expect, test } from 'vitest'
import { linkAttributes } from '#components/ui/link.ts'

test.each([
  [{ url: '/news?page=1', target: 0 }, '/en-int/marketplace/news?page=1'],
  [{ url: 'training', target: 0 }, '/en-int/marketplace/training'],
  [{ url: '/', target: 0 }, '/en-int/marketplace'],
  [{ url: '', target: 0 }, '/en-int/marketplace'],
  [{ url: '/nowhere/at all/', target: 0 }, '/en-int/marketplace/nowhere/at all'],
])('%j links to a path below /marketplace in the same locale', (link, href) => {
  expect(linkAttributes(link, 'en-int')).toEqual({ href })
})

test.each([
  { url: 'https://example.com/a', target: 1 },
  { url: 'HTTP://example.com', target: 0 },
])('the link %j opens in a new tab', (link) => {
  expect(linkAttributes(link, 'en-int')).toEqual({
    href: link.url,
    target: '_blank',
    rel: 'noopener',
  })
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'mailto:a@b.c',
  '\u0001javascript:alert(1)',
])('%j never becomes an external link', (url) => {
  for (const target of [0, 1])
    expect(linkAttributes({ url, target }, 'en-int').href).toMatch(/^\/en-int\/marketplace/)
})

test.each([
  ['/news', '/news?page=1'],
  ['/news?type=company', '/news?type=company&page=1'],
  ['/news?page=2#top', '/news?page=2#top'],
  ['/search?keyword=oee', '/search?keyword=oee&page=1'],
  ['/membership', '/Membership'],
  ['/partners/ecosystem/', '/partners/Ecosystem'],
  [
    '/help/Sales-Support?IssueType=free-trial-support',
    '/help/sales-support?IssueType=free-trial-support',
  ],
  ['/product/a%20b', '/product/a%20b'],
  ['/product/%', '/product/%25'],
])('%s is linked directly to %s, where its redirects would end', (url, path) => {
  expect(linkAttributes({ url, target: 0 }, 'en-int')).toEqual({
    href: `/en-int/marketplace${path}`,
  })
})
