import type { Logger } from 'pino'
import { inLocale } from '#server/platform/text/in-locale.ts'
import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { changeSecrets } from '#server/platform/db/secrets.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { dayWritten } from '#server/platform/time/written.ts'
import { daysBetween, dayIn } from '#server/platform/time/zone.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { isKeyDue, LicenseSecrets, newLicenseKey } from './license-keys.ts'
import { findReceiver, insertReminder, listAdmins, listEndingLicenses } from './store.ts'

const dayMs = 86_400_000
const batch = 100

/** Reminds the assignee and the administrators of licenses that end soon, once at each distance. Returns of how many licenses. */
export async function remindOfEndingLicenses(
  db: Db,
  config: Config,
  { now }: { now: Date; log: Logger },
): Promise<number> {
  let told = 0
  // the nearest first: whoever is told of seven days is not told of thirty
  for (const daysBefore of config.licenses.remindDaysBefore.toSorted((a, b) => a - b)) {
    for (;;) {
      const count = await db.transaction((tx) => remindSome(tx, config, { now, daysBefore }))
      told += count
      if (count < batch) break
    }
  }
  return told
}

async function remindSome(
  tx: Tx,
  config: Config,
  { now, daysBefore }: { now: Date; daysBefore: number },
): Promise<number> {
  const rows = await listEndingLicenses(tx, {
    now,
    before: new Date(now.getTime() + daysBefore * dayMs),
    daysBefore,
    limit: batch,
  })
  for (const { license, regionCode } of rows) {
    const { id, companyId, assigneeId, serialNumber, name, expiresOn } = license
    if (expiresOn === null) continue
    await insertReminder(tx, { licenseId: id, expiresOn, daysBefore, at: now })
    const assignee = assigneeId === null ? undefined : await findReceiver(tx, assigneeId)
    const receivers = new Map(
      [...(await listAdmins(tx, companyId)), ...(assignee ? [assignee] : [])].map((it) => [
        it.email,
        it,
      ]),
    )
    const days = daysBetween(dayIn(zoneOf(config, regionCode), now), expiresOn)
    const mails = [...receivers.values()].map(({ email, locale }) => ({
      kind: 'license.ending' as const,
      key: `license.ending ${serialNumber} ${expiresOn} ${daysBefore} ${email}`,
      to: email,
      locale,
      facts: {
        product: inLocale(name, locale),
        serialNumber,
        expiresOn: dayWritten(locale, expiresOn),
        days,
        path: '/marketplace/profile/license-management',
      },
    }))
    await sendMails(tx, mails, now)
  }
  return rows.length
}

/** Makes another key for license files when the newest is old; the old ones stay published. Returns how many were made. Source: C9. */
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
