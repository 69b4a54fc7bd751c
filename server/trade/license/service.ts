import type { RequestContext } from '#server/kernel/context.ts'
import { entityTag } from '#server/kernel/entity-tag.ts'
import { Problem } from '#server/kernel/problem.ts'
import { changesLeft } from './activation.ts'
import type { LicenceAsked, LicenceDetail, LicencePage, LicencesAsked } from './contract.ts'
import { normalisedSerialNumber } from './serial-number.ts'
import { licenceShown } from './view.ts'
import { countLicences, findLicence, listCapacities, listLicences } from './store.ts'
import { licencesReached } from './whose.ts'

export {
  isEverActivated,
  issueLicences,
  reassignLicences,
  revokeLicences,
  serialFacts,
  suspendLicencesOf,
  upgradableLicence,
  upgradeLicence,
} from './issuing.ts'
export { licenceKeySet } from './key-file.ts'
export { remindOfEndingLicences, renewLicenceKeys } from './jobs.ts'

/** The licences that the caller may see, a page of them. Source: spec §7. */
export async function licencePage(
  ctx: RequestContext,
  { pageIndex, pageSize }: LicencesAsked,
): Promise<LicencePage> {
  const { whose } = licencesReached(ctx, 'license.view')
  const { db, locale } = ctx
  const totalItems = await countLicences(db, whose)
  const rows = await listLicences(db, whose, {
    locale,
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  })
  return { pageIndex, pageSize, totalItems, items: rows.map((it) => licenceShown(ctx, it)) }
}

/**
 * A licence and what it is good for.
 *
 * @throws Problem `license.not_found`
 */
export async function licenceDetail(
  ctx: RequestContext,
  asked: LicenceAsked,
): Promise<LicenceDetail> {
  const reached = licencesReached(ctx, 'license.view')
  const { db, locale } = ctx
  const row = await findLicence(db, reached.whose, {
    serialNumber: normalisedSerialNumber(asked.serialNumber),
    locale,
  })
  if (!row) throw new Problem('license.not_found')
  const { id, version } = row.licence
  const capacities = await listCapacities(db, id, locale)
  const { left } = await changesLeft(ctx, { tx: db, reached, licenceId: id })
  ctx.visit.answer({ headers: { ETag: entityTag(version) } })
  return {
    ...licenceShown(ctx, row),
    items: capacities.map(({ name, capacity }) => ({ name, capacity })),
    changesLeftToday: left,
  }
}
