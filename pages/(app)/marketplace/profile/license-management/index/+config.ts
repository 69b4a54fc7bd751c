import type { Config } from 'vike/types'

export default { titleKey: 'app-license:title', namespaces: ['app-license'] } satisfies Config
