import { pathOf } from '#config/routes.ts'
import { adminsOf } from '#server/people/account/service.ts'
import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { tellPeople } from '#server/people/notification/service.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import { amountText } from '#server/platform/money/amount-text.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { dayText } from '#server/platform/time/day-text.ts'
import { plansIn } from '#server/trade/pricing/plan-service.ts'
import { forecastOf } from './forecast.ts'
import type { LevelLedger } from './level-ledger.ts'
import { insertTask } from './store.ts'

/** Where emails lead that do not say otherwise. */
const path = pathOf('console-membership')

/**
 * Tells a company's Admins by email that its level has changed. For a new member, also opens a task
 * for the customer success team. Source: spec §1, C10.
 */
export async function announceLevel(
  ledger: LevelLedger,
  { memberTypeBefore, at }: { memberTypeBefore: number; at: Date },
): Promise<void> {
  const { tx, config, company, running } = ledger
  const { memberType, startsOn, endsOn } = running.term
  const isNew = memberTypeBefore === 0
  if (isNew) {
    const dueAt = new Date(at.getTime() + config.membership.welcomeWithinHours * 3_600_000)
    await insertTask(tx, {
      companyId: company.id,
      kind: 'new-member',
      termId: running.id,
      dueAt,
      createdAt: at,
    })
  }
  const kind = isNew
    ? 'membership.welcome'
    : memberType > memberTypeBefore
      ? 'membership.upgraded'
      : 'membership.lowered'
  await emailAdmins(ledger, { at, kind }, (locale) => ({
    key: `${kind} ${running.id} ${memberType} ${startsOn}`,
    facts: {
      level: levelName(config, memberType, locale),
      levelBefore: levelName(config, memberTypeBefore, locale),
      validUntil: dayText(locale, endsOn),
      hours: config.membership.welcomeWithinHours,
    },
  }))
}

/**
 * Tells a company's Admins by email that its level ends in `days` days, and how much spend is still
 * needed to keep it. Each Admin gets at most one email for each value of `days` in a term. Source:
 * C10.
 */
export async function announceEnd(
  ledger: LevelLedger,
  { days, at }: { days: number; at: Date },
): Promise<void> {
  const { config, company, currency, rules, running } = ledger
  const { memberType, endsOn } = running.term
  const missing = forecastOf(rules, running, 0).keep?.missing ?? 0
  await emailAdmins(ledger, { at, kind: 'membership.ending' }, (locale) => ({
    key: `membership.ending ${running.id} ${endsOn} ${days}`,
    facts: {
      company: company.accountName,
      level: levelName(config, memberType, locale),
      validUntil: dayText(locale, endsOn),
      accumulated: amountText(running.amount, currency, locale),
      missing: amountText(missing, currency, locale),
      path: renewalPath(ledger),
    },
  }))
}

/** Returns the path of the checkout that renews the level of a company. */
function renewalPath({ config, company, running }: LevelLedger): string {
  const { memberType } = running.term
  const plans = plansIn(config, productCurrency(config, company.regionCode))
  const plan = plans.find((it) => it.memberType === memberType)
  return plan
    ? pathOf('marketplace-transaction-renew-checkout', {}, { partNumber: plan.partNumber })
    : path
}

async function emailAdmins(
  { tx, company }: LevelLedger,
  { at, kind }: { at: Date; kind: Mail['kind'] },
  contentFor: (locale: Locale) => Pick<Mail, 'key' | 'facts'>,
): Promise<void> {
  const admins = await adminsOf(tx, company.id)
  const mails = admins.map(({ email, locale }) => {
    const { key, facts } = contentFor(locale)
    return {
      kind,
      key: `${key} ${email}`,
      to: email,
      locale,
      facts: { company: company.accountName, path, ...facts },
    }
  })
  await tellPeople(tx, mails, { companyId: company.id, now: at })
}

/** Returns the name of a level in the language of a locale. */
function levelName({ membership, plans }: Config, memberType: number, locale: Locale): string {
  const code = membership.levels[memberType]?.code ?? ''
  const names = plans.names.find((it) => it.level === code)
  return names ? inLocale(names.displayName, locale) : code
}
