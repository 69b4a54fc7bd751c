import { deskRegionsOf } from '#config/forms.ts'
import type { RegionCode } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import type { DeskPerson } from './lead-contract.ts'
import { listDeskPeople } from './store.ts'

/** Returns the regions whose leads the caller may see. */
export function regionsOf({ config, caller }: SignedInContext): readonly RegionCode[] {
  return deskRegionsOf(config.forms, caller.staffRegion)
}

/** Lists the staff who answer leads of at least one of these regions. */
export async function peopleFor(
  { db, config }: Pick<SignedInContext, 'db' | 'config'>,
  regions: readonly RegionCode[],
): Promise<DeskPerson[]> {
  const people = await listDeskPeople(db)
  return people
    .filter(({ staffRegion }) =>
      deskRegionsOf(config.forms, staffRegion).some((it) => regions.includes(it)),
    )
    .map(({ id, ...names }) => ({ id, name: fullName(names) }))
}
