import type { Config } from 'vike/types'

export default {
  titleKey: 'app-checkout:renew.title',
  namespaces: ['app-checkout', 'app-order'],
} satisfies Config
