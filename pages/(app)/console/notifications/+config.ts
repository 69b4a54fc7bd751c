import type { Config } from 'vike/types'

export default {
  titleKey: 'app-notifications:title',
  namespaces: ['app-notifications'],
} satisfies Config
