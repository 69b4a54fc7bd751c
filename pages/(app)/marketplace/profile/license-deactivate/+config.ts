import type { Config } from 'vike/types'

export default {
  titleKey: 'app-license:deactivate.pageTitle',
  namespaces: ['app-license'],
} satisfies Config
