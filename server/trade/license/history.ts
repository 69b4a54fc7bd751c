import type { Locale } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listActivations, listAdditions, listAssignments } from './history-store.ts'
import type { LicenseEvent } from './license-contract.ts'
import { listLastRenewals } from './renewal-store.ts'
import type { LicenseRow } from './store.ts'

const maxEvents = 30

/**
 * Returns the last events of a license, newest first: its activations, assignments, upgrades,
 * renewals and issue.
 */
export async function licenseHistory(
  db: Db,
  { license }: LicenseRow,
  locale: Locale,
): Promise<LicenseEvent[]> {
  const { id: licenseId, companyId, serialNumber, issuedAt, orderNumber } = license
  const activations = await listActivations(db, { licenseId, limit: maxEvents })
  const additions = await listAdditions(db, { licenseId, issuedAt, locale })
  const assignments = await listAssignments(db, { companyId, serialNumber, limit: maxEvents })
  const renewals = await listLastRenewals(db, { licenseId, limit: maxEvents })
  const events: LicenseEvent[] = [
    event(issuedAt, 'issued', { orderNumber }),
    ...additions.map((it) =>
      event(it.addedAt, 'upgraded', { capacity: it.name, orderNumber: it.orderNumber }),
    ),
    ...renewals.flatMap(renewalEvents),
    ...assignments.map(({ at, contactId, actor, assignee }) =>
      event(at, contactId === null ? 'unassigned' : 'assigned', {
        person: nameOf(actor),
        assignee: nameOf(assignee),
      }),
    ),
    ...activations.flatMap(eventsOf),
  ]
  return events.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, maxEvents)
}

type ActivationRow = Awaited<ReturnType<typeof listActivations>>[number]

function eventsOf(row: ActivationRow): LicenseEvent[] {
  const device = row.deviceName ?? row.deviceId
  const start = event(row.startedAt, row.isOffline ? 'activated-offline' : 'activated', {
    device,
    person: nameOf(row.startedBy),
  })
  if (row.endedAt === null) return [start]
  const kind = isEndKind(row.endKind) ? row.endKind : 'deactivated'
  return [start, event(row.endedAt, kind, { device, person: nameOf(row.endedBy) })]
}

function renewalEvents({
  renewedAt,
  takenBackAt,
  endedOn,
  expiresOn,
  orderNumber,
}: Awaited<ReturnType<typeof listLastRenewals>>[number]): LicenseEvent[] {
  const renewed = event(renewedAt, 'renewed', { orderNumber, lastDay: expiresOn })
  return takenBackAt === null
    ? [renewed]
    : [renewed, event(takenBackAt, 'renewal-taken-back', { orderNumber, lastDay: endedOn })]
}

const endKinds = ['deactivated', 'deactivated-offline', 'released'] as const

function isEndKind(kind: string | null): kind is (typeof endKinds)[number] {
  return endKinds.some((it) => it === kind)
}

function event(
  at: Date,
  kind: LicenseEvent['kind'],
  facts: Partial<Omit<LicenseEvent, 'at' | 'kind'>>,
): LicenseEvent {
  return {
    at: at.toISOString(),
    kind,
    person: null,
    device: null,
    assignee: null,
    capacity: null,
    orderNumber: null,
    lastDay: null,
    ...facts,
  }
}

function nameOf(person: { firstName: string; lastName: string } | null): string | null {
  return person && fullName(person)
}
