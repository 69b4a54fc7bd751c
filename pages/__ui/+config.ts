import type { Config } from 'vike/types'

/** The gallery of the interface, /__ui, is a page in development only: a build knows neither its address nor its code. */
export default (process.env.NODE_ENV === 'production'
  ? {}
  : { Page: 'import:./Gallery.tsx:Page', route: '/__ui' }) satisfies Config
