import type { Config } from 'vike/types'

export default { titleKey: 'app-crm:title', namespaces: ['app-crm'] } satisfies Config
