import type { Config } from 'vike/types'

export default {
  titleKey: 'app-bto:title',
  namespaces: ['app-bto', 'app-checkout', 'app-order'],
} satisfies Config
