import type { Locale } from '#config/locales.ts'
import type { Site } from '#components/document/context.ts'

/** Id of the element with the facts. */
export const appFactsId = 'app-facts'

/** What an app page knows before it has asked the API. It is the same for everyone. */
export interface AppFacts {
  locale: Locale
  site: AppSite
  /** Texts of the page's namespaces, by their keys. */
  strings: Record<string, string>
}

/** The parts of the site's configuration that app pages use. */
export type AppSite = Pick<
  Site,
  'name' | 'company' | 'supportMail' | 'timeZone' | 'origin' | 'assetOrigin' | 'consoleUrl'
>

let facts: AppFacts | undefined

/** Returns the facts that the server put into the document. Only for the browser. */
export function appFacts(): AppFacts {
  facts ??= JSON.parse(document.getElementById(appFactsId)?.textContent ?? '') as AppFacts
  return facts
}
