import type { Config } from 'vike/types'

export default { titleKey: 'app-team:title', namespaces: ['app-team'] } satisfies Config
