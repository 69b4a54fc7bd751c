import type { Config } from 'vike/types'

export default {
  titleKey: 'app-checkout:upgrade.title',
  namespaces: ['app-checkout', 'app-order'],
} satisfies Config
