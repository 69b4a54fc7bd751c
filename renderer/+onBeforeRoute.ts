import { isLocale, type Locale } from '#config/locales.ts'

interface Visit {
  urlParsed: { pathname: string; searchOriginal: string | null }
}

/**
 * Takes the locale off the address of an app page, on the server and in the browser. The addresses
 * of documents have no locale: the server removed it.
 */
export function onBeforeRoute({ urlParsed }: Visit): {
  pageContext: { locale?: Locale; urlLogical?: string }
} {
  const [, first = '', ...rest] = urlParsed.pathname.split('/')
  if (!isLocale(first)) return { pageContext: {} }
  const urlLogical = `/${rest.join('/')}${urlParsed.searchOriginal ?? ''}`
  return { pageContext: { locale: first, urlLogical } }
}
