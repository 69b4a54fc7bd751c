import type { Config } from 'vike/types'

export default { titleKey: 'app-security:title', namespaces: ['app-security'] } satisfies Config
