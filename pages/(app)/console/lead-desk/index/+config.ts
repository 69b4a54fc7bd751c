import type { Config } from 'vike/types'

export default { titleKey: 'app-desk:title', namespaces: ['app-desk'] } satisfies Config
