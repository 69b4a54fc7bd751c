import type { Config } from 'vike/types'

export default {
  titleKey: 'app-license:detail.title',
  namespaces: ['app-license'],
} satisfies Config
