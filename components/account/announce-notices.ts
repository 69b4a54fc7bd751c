import type { UserProfile } from '#server/people/account/contract.ts'
import { announce } from '#components/notices/announce.ts'
import { announceOutcome } from '#components/notices/announce-outcome.ts'
import { isDismissedKey } from '#components/notices/notice-queue.ts'
import { recall } from '#components/session/tab-memory.ts'

let announced: UserProfile | undefined

/**
 * Announces an invalid company and any current or upcoming maintenance, once for a profile.
 * Source: spec §4 Invalid organization, Maintenance; trap 39.
 */
export function announceNotices(profile: UserProfile): void {
  if (!profile.isLogin || profile === announced) return
  announced = profile
  announceOutcome()
  const { isValidOrg, regionCode, maintenanceTimePeriod } = profile
  if (isValidOrg === false) announce({ kind: 'invalid-organization', regionCode })
  if (maintenanceTimePeriod && recall(isDismissedKey) !== 'false')
    announce({ kind: 'maintenance', ...maintenanceTimePeriod })
}
