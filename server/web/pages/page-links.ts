import { type Locale, locales } from '#config/locales.ts'
import {
  type AddressRules,
  type Alternate,
  localPath,
  placeFor,
} from '#server/platform/address/address-rules.ts'
import {
  counterpart,
  type PageDirectory,
  type PlacedPage,
  trueAlternates,
} from './page-directory.ts'

/** How a page is linked to its likes in other locales. */
export interface PageLinks {
  alternates: readonly Alternate[]
  /** Where each locale's link in the choice of language leads; absolute where it is on another host. */
  counterparts: ReadonlyMap<Locale, string>
}

/** The links of a page that the directory knows. */
export function linksOf(
  rules: AddressRules,
  directory: PageDirectory,
  page: PlacedPage & { alternates: readonly Alternate[] },
): PageLinks {
  return {
    alternates: trueAlternates(directory, page, page.alternates),
    counterparts: hrefs(rules, page.locale, (locale) => counterpart(directory, page, locale)),
  }
}

/** The links of a page of which nothing more is known than its address: the same path everywhere. */
export function plainLinks(
  rules: AddressRules,
  { locale, path, alternates }: { locale: Locale; path: string; alternates: readonly Alternate[] },
): PageLinks {
  return { alternates, counterparts: hrefs(rules, locale, () => path) }
}

function hrefs(
  rules: AddressRules,
  own: Locale,
  pathIn: (locale: Locale) => string,
): Map<Locale, string> {
  const { origin } = placeFor(rules, { locale: own, path: '' })
  return new Map(
    locales.map((locale) => {
      const path = pathIn(locale)
      const place = placeFor(rules, { locale, path })
      return [
        locale,
        (place.origin === origin ? '' : place.origin) + localPath(place, { locale, path }),
      ]
    }),
  )
}
