import type { Config } from 'vike/types'

export default { titleKey: 'app-order:title', namespaces: ['app-order'] } satisfies Config
