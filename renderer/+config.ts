import type { Config } from 'vike/types'

/**
 * Documents are HTML that works without JavaScript; islands add interactivity. Vike's client router
 * is not used.
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
