import { localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { insertSeedStates } from '#server/contact/desk/import-store.ts'
import type { SeedLeads } from '#server/contact/desk/seed-leads.ts'
import { insertInquiry } from '#server/contact/inquiry/import-store.ts'
import { replyByFor } from '#server/contact/inquiry/service.ts'
import { listSeededPeople } from '#server/people/account/import-store.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { dayMs } from '#server/platform/time/duration.ts'

/** Adds forms that somebody sent some hours ago, with the promises that they got then. */
export async function insertLeads(
  tx: Tx,
  { config, seed: { leads }, now }: { config: Config; seed: SeedLeads; now: Date },
): Promise<void> {
  const owners = await listSeededPeople(
    tx,
    leads.flatMap((it) => it.owner ?? []),
  )
  for (const { hoursAgo, status, owner, phone, ...fields } of leads) {
    const { form, locale, referenceNo } = fields
    const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000)
    const { id } = await insertInquiry(tx, {
      ...fields,
      phone,
      phoneE164: phone,
      regionCode: localeFacts[locale].regionCode,
      privacyVersion: config.forms.privacyVersion,
      isMarketingWanted: false,
      sameness: referenceNo,
      createdAt,
      expectedReplyBy: replyByFor(config, { form, locale, receivedAt: createdAt }),
      keptUntil: new Date(createdAt.getTime() + config.forms.keptDays * dayMs),
    })
    if (status === undefined) continue
    await insertSeedStates(tx, [
      {
        referenceNo,
        inquiryId: id,
        status,
        ownerId: owners.find((it) => it.email === owner)?.id ?? null,
        answeredAt: status === 'answered' ? new Date(createdAt.getTime() + 7_200_000) : null,
      },
    ])
  }
}
