import { countryName } from '#config/country-names.ts'
import { type Locale, localeFacts, type RegionCode } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { regionOfCaller } from '#server/kernel/caller.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Region } from './contract.ts'

interface InLanguage {
  websiteCode?: Locale | undefined
}

/**
 * Returns the countries of config/regions.yaml with names in the site's language, sorted by name.
 */
export async function countries(ctx: RequestContext, { websiteCode = 'en-int' }: InLanguage) {
  const { intlLocale } = localeFacts[websiteCode]
  const names = new Intl.DisplayNames(intlLocale, { type: 'region' })
  const inOrder = new Intl.Collator(intlLocale)
  const codes = ctx.config.regions.regions.flatMap((it) => it.countries)
  return {
    countries: codes
      .map((code) => ({ code, name: countryName(code, names) }))
      .toSorted((a, b) => inOrder.compare(a.name, b.name)),
  }
}

/**
 * Returns the sign-in state and region of a visitor. The region is that of the person's company or,
 * if nobody is signed in, of the country that the request comes from. Ignores any IP address in the
 * parameters. Source: trap 72.
 */
export async function checkLogin({ caller, request, ...ctx }: RequestContext) {
  const regionCode =
    caller.kind === 'person'
      ? regionOfCaller(caller)
      : regionOfCountry(ctx.config, await countryOfRequest({ request, ...ctx }))
  return { isLogin: caller.kind === 'person', regionCode: regionCode ?? null, ip: request.address }
}

/**
 * Determines the country of a request from the CDN's header. If the header is missing, or no
 * trusted proxy sent the request, the country is looked up by IP address.
 */
async function countryOfRequest({
  request,
  config,
  countryOf,
}: Pick<RequestContext, 'request' | 'config' | 'countryOf'>): Promise<string | undefined> {
  const { countryHeader } = config.site
  const fromHeader =
    countryHeader !== null && request.isFromProxy ? request.header(countryHeader) : undefined
  return fromHeader ?? countryOf(request.address)
}

function regionOfCountry(config: Config, country: string | undefined): RegionCode | undefined {
  return country === undefined
    ? undefined
    : config.regions.regions.find((it) => it.countries.includes(country.toUpperCase()))?.regionCode
}

/** Returns the eight regions with their websites. */
export async function regions(ctx: RequestContext): Promise<{ regions: Region[] }> {
  return {
    regions: ctx.config.regions.regions.map(({ regionCode, regionGroupCode, websites }) => ({
      regionCode,
      regionGroupCode,
      websites: websites.map(({ code, isDefault }) => ({
        code,
        language: localeFacts[code].htmlLang,
        isDefault,
      })),
    })),
  }
}

/** Returns the time zones with their current offset from UTC, sorted by offset and then by id. */
export async function timeZones(ctx: RequestContext, { websiteCode = 'en-int' }: InLanguage) {
  const { intlLocale } = localeFacts[websiteCode]
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((it) => it !== 'UTC')]
  const named = zones.map((id) => ({
    id,
    name: zoneName(id, intlLocale, ctx.now),
    offsetMinutes: offsetOf(id, ctx.now),
  }))
  return {
    timeZones: named.toSorted((a, b) =>
      a.offsetMinutes === b.offsetMinutes
        ? a.id.localeCompare(b.id)
        : a.offsetMinutes - b.offsetMinutes,
    ),
  }
}

function zoneName(timeZone: string, locale: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts(at)
  return parts.find((it) => it.type === 'timeZoneName')?.value ?? timeZone
}

/** Returns the offset from UTC in minutes, positive to the east. */
function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'longOffset',
  }).formatToParts(at)
  const found = /GMT([+-])(\d{2}):(\d{2})/.exec(
    parts.find((it) => it.type === 'timeZoneName')?.value ?? '',
  )
  if (!found) return 0
  const minutes = Number(found[2]) * 60 + Number(found[3])
  return found[1] === '-' ? -minutes : minutes
}
