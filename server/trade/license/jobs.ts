import type { Logger } from 'pino'
import { inLocale } from '#server/platform/text/in-locale.ts'
import { adminsOf } from '#server/people/account/service.ts'
import { pathOf } from '#config/routes.ts'
import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { changeSecrets } from '#server/platform/db/secrets.ts'
import { tellPeople } from '#server/people/notification/service.ts'
import { dayText } from '#server/platform/time/day-text.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { daysBetween, dayIn } from '#server/platform/time/zone.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { isKeyDue, LicenseSecrets, newLicenseKey } from './license-keys.ts'
import { findRecipient } from './member-store.ts'
import { insertReminder, listEndingLicenses } from './reminder-store.ts'

/** Maximum number of licenses that one transaction handles. */
const batchSize = 100

/**
 * Emails assignees and Admins about licenses that expire soon, once for each number of days in
 * `remindDaysBefore`. Returns the number of licenses that were due a reminder.
 */
export async function remindOfEndingLicenses(
  db: Db,
  config: Config,
  { now }: { now: Date; log: Logger },
): Promise<number> {
  let reminded = 0
  // smallest number of days first: a license that gets the 7-day reminder skips the 30-day one
  for (const daysBefore of config.licenses.remindDaysBefore.toSorted((a, b) => a - b)) {
    for (;;) {
      const count = await db.transaction((tx) => remindBatch(tx, config, { now, daysBefore }))
      reminded += count
      if (count < batchSize) break
    }
  }
  return reminded
}

async function remindBatch(
  tx: Tx,
  config: Config,
  { now, daysBefore }: { now: Date; daysBefore: number },
): Promise<number> {
  const rows = await listEndingLicenses(tx, {
    now,
    before: new Date(now.getTime() + daysBefore * dayMs),
    daysBefore,
    limit: batchSize,
  })
  for (const { license, regionCode } of rows) {
    const { id, companyId, assigneeId, serialNumber, partNumber, name, expiresOn } = license
    if (expiresOn === null) continue
    await insertReminder(tx, { licenseId: id, expiresOn, daysBefore, at: now })
    const assignee = assigneeId === null ? undefined : await findRecipient(tx, assigneeId)
    const recipients = new Map(
      [...(await adminsOf(tx, companyId)), ...(assignee ? [assignee] : [])].map((it) => [
        it.email,
        it,
      ]),
    )
    const days = daysBetween(dayIn(zoneOf(config, regionCode), now), expiresOn)
    const mails = [...recipients.values()].map(({ email, locale }) => ({
      kind: 'license.ending' as const,
      key: `license.ending ${serialNumber} ${expiresOn} ${daysBefore} ${email}`,
      to: email,
      locale,
      facts: {
        product: inLocale(name, locale),
        serialNumber,
        expiresOn: dayText(locale, expiresOn),
        days,
        // whoever may not buy can ask an Admin there
        path: pathOf('marketplace-transaction-renew-checkout', {}, { partNumber, serialNumber }),
      },
    }))
    await tellPeople(tx, mails, { companyId, now })
  }
  return rows.length
}

/**
 * Creates a signing key if the newest key is older than `signingKeyDays`. Old keys stay published.
 * Returns the number of keys created. Source: C9.
 */
export async function renewLicenseKeys(
  db: Db,
  config: Config,
  { now }: { now: Date; log: Logger },
): Promise<number> {
  const isChanged = await changeSecrets(db, LicenseSecrets, ({ licenseKeys }) =>
    isKeyDue(licenseKeys, { now, days: config.licenses.signingKeyDays })
      ? { licenseKeys: [newLicenseKey(now), ...licenseKeys] }
      : undefined,
  )
  return isChanged ? 1 : 0
}
