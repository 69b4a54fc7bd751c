import type { Config } from 'vike/types'

export default {
  titleKey: 'app-result:title',
  namespaces: ['app-result', 'app-order'],
} satisfies Config
