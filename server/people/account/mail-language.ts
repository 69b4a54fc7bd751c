import {
  fallbackLocale,
  type Locale,
  localeFacts,
  locales,
  type TextLanguage,
} from '#config/locales.ts'
import { regionOfCaller } from '#server/kernel/caller.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import type { MailLanguage } from './contract.ts'
import { findPersonLocale, updatePersonLocale } from './person-store.ts'

/** Returns the language of emails to the caller. */
export async function mailLanguage({ caller, db }: SignedInContext): Promise<MailLanguage> {
  const locale = (await findPersonLocale(db, caller.personId)) ?? fallbackLocale
  return { language: localeFacts[locale].textLanguage }
}

/**
 * Changes the language of emails to the caller. Their links lead to the site of the caller's region
 * in that language, if there is one.
 */
export async function setMailLanguage(
  { caller, db }: SignedInContext,
  { language }: MailLanguage,
): Promise<MailLanguage> {
  const locale = localeIn(language, regionOfCaller(caller))
  await updatePersonLocale(db, { id: caller.personId, locale })
  return { language }
}

function localeIn(language: TextLanguage, region: string | undefined): Locale {
  const all = locales.filter((it) => localeFacts[it].textLanguage === language)
  const own = all.find((it) => localeFacts[it].regionCode === region)
  return own ?? (language === 'en' ? fallbackLocale : (all[0] ?? fallbackLocale))
}
