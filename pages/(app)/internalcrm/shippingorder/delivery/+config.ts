import type { Config } from 'vike/types'

export default { titleKey: 'app-crm:detail.title', namespaces: ['app-crm'] } satisfies Config
