import type { Config } from 'vike/types'

export default {
  titleKey: 'app-standing:title',
  namespaces: ['app-standing', 'app-order'],
} satisfies Config
