import type { Page } from 'playwright'

/** Origin of the scripts of other companies. Nothing listens there: the tests answer for it. */
export const tagOrigin = 'https://tags.example'

/** Configuration in which every script of another company is enabled. */
export const allThirdParties = {
  scripts: {
    global: {
      chat: { enabled: true, scriptUrl: `${tagOrigin}/chat.js` },
      analytics: {
        enabled: true,
        scriptUrl: `${tagOrigin}/analytics.js`,
        measurementId: 'G-1',
        cookies: [{ name: '_m_*', days: 400 }],
      },
      tagManager: { enabled: true, scriptUrl: `${tagOrigin}/tags.js`, containerId: 'GTM-1' },
      tracking: {
        enabled: true,
        scriptUrl: `${tagOrigin}/tracking.js`,
        provider: 'Tracking Inc.',
        cookies: [{ name: 'tracked', days: 0 }],
      },
      abTesting: { enabled: true, scriptUrl: `${tagOrigin}/ab.js` },
    },
    china: { chatUrl: 'https://chat.ziwu.example/' },
  },
}

/** What each script does when it runs: sets a cookie, or becomes ready as the real chat does. */
const bodies: Readonly<Record<string, string>> = {
  '/analytics.js': `document.cookie = '_m_1=visit; path=/'`,
  '/tracking.js': `document.cookie = 'tracked=yes; path=/'`,
  '/chat.js': `{
    const said = (self.chatLog = [])
    const visible = (name) => ({ visible: (state) => said.push(name + ' ' + state) })
    Object.assign($zoho.salesiq, {
      floatbutton: visible('button'),
      floatwindow: visible('window'),
      chat: { department: (name) => said.push(name) },
    })
    $zoho.salesiq.ready()
  }`,
}

/**
 * Answers for other companies' hosts in a page.
 *
 * @returns the addresses that the page has requested from other hosts than the site's, without
 * their origin
 */
export async function answerThirdParties(page: Page, siteOrigin: string): Promise<string[]> {
  const asked: string[] = []
  await page.route(
    (url) => url.origin !== siteOrigin && url.protocol.startsWith('http'),
    (route) => {
      const { pathname, search } = new URL(route.request().url())
      asked.push(pathname + search)
      return route.fulfill({ contentType: 'text/javascript', body: bodies[pathname] ?? '' })
    },
  )
  return asked
}
