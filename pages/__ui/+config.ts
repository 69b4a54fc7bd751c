import type { Config } from 'vike/types'

/**
 * The component gallery at /__ui exists in development only: a build contains neither its route nor
 * its code.
 */
export default (process.env.NODE_ENV === 'production'
  ? {}
  : { Page: 'import:./Gallery.tsx:Page' as never, route: '/__ui' }) satisfies Config
