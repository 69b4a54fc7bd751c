import type { Config } from 'vike/types'

/**
 * Documents are HTML that works without JavaScript, with islands. Vike's client router is not
 * shipped.
 */
export default {
  clientRouting: false,
  injectScriptsAt: 'HTML_BEGIN',
  meta: {
    Page: { env: { server: true } },
    describe: { env: { server: true } },
    frame: { env: { server: true } },
  },
} satisfies Config
