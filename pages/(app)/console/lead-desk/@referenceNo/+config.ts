import type { Config } from 'vike/types'

export default { titleKey: 'app-desk:detail.title', namespaces: ['app-desk'] } satisfies Config
