import type { Config } from 'vike/types'

export default {
  titleKey: 'app-gift-value:title',
  namespaces: ['app-gift-value'],
} satisfies Config
