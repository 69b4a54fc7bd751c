import { expect, test } from 'vitest'
import { finalLocation } from '#server/platform/address/final-location.ts'
import { chinaHost, consoleHost, globalHost, rulesOn } from './address-setup.ts'

function ended(hosting: 'none' | 'three', host: string, target: string): string {
  const request = { host, method: 'HEAD', rawUrl: '/unused', acceptLanguage: undefined }
  const { status, location } = finalLocation(rulesOn(hosting), request, target)
  return `${status} ${location}`
}

// Source: traps 25 and 26
test.each([
  [globalHost, '/en-int/marketplace/partners', `301 https://${globalHost}`],
  [globalHost, '/en-int/marketplace/category/energy?a=1#esg', `301 https://${globalHost}`],
  [chinaHost, '/zh-cn/marketplace/partners', `301 https://${chinaHost}`],
  [globalHost, '/zh-cn/marketplace/partners?a=1#b', `302 https://${chinaHost}`],
])('on %s a page that redirects to %s sends an absolute URL', (host, target, origin) => {
  expect(ended('three', host, target)).toBe(origin + target)
})

test('a page that redirects to a URL with a redirect of its own sends the final URL', () => {
  expect(ended('three', globalHost, '/en-int/marketplace/news?a=1#b')).toBe(
    `301 https://${globalHost}/en-int/marketplace/news?a=1&page=1#b`,
  )
  expect(ended('three', globalHost, '/en-int/console/bills')).toBe(
    `302 https://${consoleHost}/en-int/bills`,
  )
  expect(ended('none', '127.0.0.1:5000', '/en-int/marketplace/my-team')).toBe(
    '301 http://localhost:3000/en-int/console/team-management',
  )
})

test('a redirect to another site stays the same', () => {
  const target = 'https://www.ziwu.example/zh-cn/academy?a=1#b'
  expect(ended('three', globalHost, target)).toBe(`301 ${target}`)
})
