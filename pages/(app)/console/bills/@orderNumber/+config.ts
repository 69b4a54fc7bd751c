import type { Config } from 'vike/types'

export default { titleKey: 'app-order:order', namespaces: ['app-order'] } satisfies Config
