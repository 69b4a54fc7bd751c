import type { Config } from 'vike/types'

export default { titleKey: 'app-company:title', namespaces: ['app-company'] } satisfies Config
