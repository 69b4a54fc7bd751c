import type { Config } from 'vike/types'

/** vike-react only prints the errors that nothing in React catches, instead of reporting them. */
export const react: Config['react'] = { hydrateRootOptions: { onUncaughtError: reportError } }
