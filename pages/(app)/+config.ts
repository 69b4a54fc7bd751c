import vikeReact from 'vike-react/config'
import type { Config } from 'vike/types'

/**
 * App pages: React renders the whole page, on the server as a shell that is the same for everyone,
 * then in the browser with the person's data. Going from one app page to another loads no document.
 * They have no `+data` and no `+client`: see docs/client-code.md, "App pages".
 */
export default {
  extends: [vikeReact],
  clientRouting: true,
  stream: false,
  // components/app/kept-scroll.ts restores the position
  keepScrollPosition: true,
  reactStrictMode: false,
  injectScriptsAt: 'HTML_END',
  meta: {
    Page: { env: { server: true, client: true } },
    titleKey: { env: { server: true, client: true } },
    namespaces: { env: { server: true, client: true }, cumulative: true },
  },
  namespaces: ['app', 'account', 'ui'],
} satisfies Config
