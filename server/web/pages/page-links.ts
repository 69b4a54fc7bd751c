import { type Locale, locales } from '#config/locales.ts'
import { pathOf, type RouteName } from '#config/routes.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import {
  type AddressRules,
  type Alternate,
  localPath,
  placeFor,
} from '#server/platform/address/address-rules.ts'
import { siteOf } from '#server/web/site.ts'
import {
  availableAlternates,
  canonicalPath,
  counterpart,
  type PageDirectory,
  type PlacedPage,
} from './page-directory.ts'
import type { RenderServices } from './page-request.ts'
import { shareImagePath } from './share-image.ts'

/** Links between the versions of a page in different locales. */
export interface PageLinks {
  alternates: readonly Alternate[]
  /** URLs for the language menu, by locale. They are absolute if they are on a different host. */
  counterparts: ReadonlyMap<Locale, string>
}

/** Links of a page, and the path of its share image. */
interface FoundLinks extends PageLinks {
  /** False if the directory could not be read. The page must then not be stored. */
  isWhole: boolean
  sharePicture?: string
}

interface LinkedPage {
  locale: Locale
  path: string
  routeName: RouteName | null
  alternates: readonly Alternate[]
  /** The page, if the directory may list it. */
  placed: PlacedPage | undefined
}

/** Finds a page's links in the directory. If that fails, uses the same path in every locale. */
export async function findLinks(
  services: Pick<RenderServices, 'rules' | 'texts' | 'config' | 'log' | 'directory'>,
  context: RequestContext,
  page: LinkedPage,
): Promise<FoundLinks> {
  const { placed, routeName } = page
  const rules = services.rules()
  // a URL without a page links to the front pages of the other locales
  const path = routeName === null ? pathOf('marketplace') : page.path
  if (!placed) return { ...plainLinks(rules, { ...page, path }), isWhole: true }
  try {
    // leave out the directory's tags: the page's own tags cover its links to other locales
    const directory = await services.directory({ ...context, tags: new Set() })
    const links: FoundLinks = {
      ...linksOf(rules, directory, { ...placed, alternates: page.alternates }),
      isWhole: true,
    }
    const sharePicture = shareImagePath(
      {
        texts: services.texts,
        siteName: (locale) => siteOf(services.config(), locale, '').name,
      },
      directory.get(canonicalPath(placed)),
      placed.locale,
    )
    if (sharePicture !== undefined) links.sharePicture = sharePicture
    return links
  } catch (error) {
    services.log.error({ event: 'directory.failed', 'request.id': context.requestId, err: error })
    return { ...plainLinks(rules, { ...page, path }), isWhole: false }
  }
}

/** Returns the links of a page that the directory may list. */
export function linksOf(
  rules: AddressRules,
  directory: PageDirectory,
  page: PlacedPage & { alternates: readonly Alternate[] },
): PageLinks {
  return {
    alternates: availableAlternates(directory, page, page.alternates),
    counterparts: hrefs(rules, page.locale, (locale) => counterpart(directory, page, locale)),
  }
}

/** Returns links without the directory: the same path in every locale. */
export function plainLinks(
  rules: AddressRules,
  { locale, path, alternates }: { locale: Locale; path: string; alternates: readonly Alternate[] },
): PageLinks {
  return { alternates, counterparts: hrefs(rules, locale, () => path) }
}

function hrefs(
  rules: AddressRules,
  ownLocale: Locale,
  pathIn: (locale: Locale) => string,
): Map<Locale, string> {
  const { origin } = placeFor(rules, { locale: ownLocale, path: '' })
  return new Map(
    locales.map((locale) => {
      const path = pathIn(locale)
      const place = placeFor(rules, { locale, path })
      const placeOrigin = place.origin === origin ? '' : place.origin
      return [locale, placeOrigin + localPath(place, { locale, path })]
    }),
  )
}
