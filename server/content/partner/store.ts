import { asc } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { inLanguage, shownIn } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import { partner, type PartnerText } from './tables.ts'

/** Lists the partners that a locale shows, in the order of the directory. */
export function listPartners(db: Db, { locale }: { locale: Locale }) {
  const { text, lang } = inLanguage<PartnerText>(partner.text, locale)
  const {
    code,
    country,
    city,
    kinds,
    focusedSolutions,
    isTrusted,
    sinceYear,
    logoUrl,
    websiteUrl,
  } = partner
  return db
    .select({
      code,
      country,
      city,
      kinds,
      focusedSolutions,
      isTrusted,
      sinceYear,
      logoUrl,
      websiteUrl,
      text,
      lang,
    })
    .from(partner)
    .where(shownIn(partner.websites, locale))
    .orderBy(asc(partner.position))
}
