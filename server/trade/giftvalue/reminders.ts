import { pathOf } from '#config/routes.ts'
import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import { adminsOf } from '#server/people/account/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { tellPeople } from '#server/people/notification/service.ts'
import { amountText } from '#server/platform/money/amount-text.ts'
import { dayText } from '#server/platform/time/day-text.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import { expiriesFrom, type Expiry } from './expiries.ts'
import { type ExpiringAccount, listExpiries, listExpiringAccounts } from './store.ts'

const batchSize = 200

/**
 * Emails a company's Admins before gift value expires: once for each day on which some expires and
 * each of the `giftValueRemindDays` in config/orders.yaml. If the job missed a day, it sends that
 * day's email on its next run. The amounts are those that the company sees. Source: C8.
 *
 * @returns the number of companies that are due an email, including those that already received it
 */
export async function remindOfExpiry(
  db: Db,
  config: Config,
  { now }: { now: Date; log: Logger },
): Promise<number> {
  let reminded = 0
  // a day more, because the last day of value begins and ends in the zone of its region
  const before = new Date(now.getTime() + (Math.max(...stepsOf(config)) + 1) * dayMs)
  let after: string | undefined
  do {
    const accounts = await listExpiringAccounts(db, { now, before, after, limit: batchSize })
    for (const account of accounts) await remindCompany(db, config, { account, now })
    reminded += accounts.length
    after = accounts.length === batchSize ? accounts.at(-1)?.companyId : undefined
  } while (after !== undefined)
  return reminded
}

async function remindCompany(
  db: Db,
  config: Config,
  { account, now }: { account: ExpiringAccount; now: Date },
): Promise<void> {
  const steps = stepsOf(config)
  const today = dayIn(zoneOf(config, account.regionCode), now)
  const { all } = expiriesFrom(await listExpiries(db, { ...account, now }), { today, steps })
  for (const expiry of all) {
    const step = Math.min(...steps.filter((it) => expiry.daysLeft <= it))
    if (step !== Infinity) await mailAdmins(db, { account, expiry, step, now })
  }
}

async function mailAdmins(
  db: Db,
  {
    account,
    expiry,
    step,
    now,
  }: { account: ExpiringAccount; expiry: Expiry; step: number; now: Date },
): Promise<void> {
  const { companyId, currency, accountName } = account
  const { day, amount } = expiry
  await db.transaction(async (tx) => {
    const mails = (await adminsOf(tx, companyId)).map(({ email, locale }) => ({
      kind: 'gift-value.expiring' as const,
      key: `gift-value.expiring ${companyId} ${currency} ${day} ${step} ${email}`,
      to: email,
      locale,
      facts: {
        company: accountName,
        amount: amountText(amount, currency, locale),
        lastDay: dayText(locale, day),
        path: pathOf('console-gift-values'),
      },
    }))
    await tellPeople(tx, mails, { companyId, now })
  })
}

function stepsOf(config: Config): readonly number[] {
  return config.orders.giftValueRemindDays
}
