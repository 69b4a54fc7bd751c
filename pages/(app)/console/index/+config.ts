import type { Config } from 'vike/types'

export default { titleKey: 'app-dashboard:title', namespaces: ['app-dashboard'] } satisfies Config
