import type { Config } from 'vike/types'

export default {
  titleKey: 'app-license:activate.title',
  namespaces: ['app-license'],
} satisfies Config
