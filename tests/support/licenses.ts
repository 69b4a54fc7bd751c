import { sql } from 'drizzle-orm'
import type { License, LicenseDetail } from '#server/trade/license/license-contract.ts'
import type { TestApp } from './app.ts'
import { type SignedInPerson, signInAs, type SessionOptions } from './people.ts'

/** Licenses of seed/licenses.yaml. */
export const serials = {
  /** Active, and assigned to mei-ling.wu, a Basic member. */
  active: 'MRD-9B5S-EH64-42EZ',
  /** Not activated, of the same product, and also assigned to mei-ling.wu. */
  free: 'MRD-KYBU-T39J-KDA5',
  /** Not activated, of the same product, and not assigned. */
  unassigned: 'MRD-T7V5-A8ZY-2VP5',
  expiredOnDevice: 'MRD-ZWWX-D4WN-CQE4',
  expired: 'MRD-J979-HA4Z-YVWK',
  atLimit: 'MRD-ZKVB-2YBM-RXB2',
  perpetual: 'MRD-WTJ8-FFNB-FG7V',
  upgraded: 'MRD-9BAV-U343-GPAW',
  unlimited: 'MRD-JKPH-RC6Q-84F2',
  dongle: 'MRD-CPK8-XC5V-3R9F',
  offlineOnly: 'MRD-ATMN-W95C-Y7BQ',
  internal: 'MRD-G23D-R4XZ-ZBST',
  suspended: 'MRD-QZC2-CBCZ-6TPP',
  revoked: 'MRD-FWZW-NQV4-BN8P',
  /** A license of another company. */
  foreign: 'MRD-2D3G-7DUU-DBMQ',
} as const

/** Device where `serials.active` is activated. */
export const activeDevice = 'EG120-7F3A-0C55'

/** Response of a license operation. */
export interface LicenseAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  body: Omit<LicenseDetail, 'items'> & {
    items: (License & { capacity?: number })[]
    totalItems: number
    data: License & { sentTo: string; endsAt: string }
    code?: string
    context?: Record<string, unknown>
  }
}

interface LicenseRequest {
  body?: object
  headers?: Record<string, string>
  /** The Idempotency-Key: a new key by default, no header if null. */
  key?: string | null
}

/** Client for license operations. */
export interface LicenseClient {
  get(path: string): Promise<LicenseAnswer>
  send(method: string, path: string, asked?: LicenseRequest): Promise<LicenseAnswer>
  activate(
    serial: string,
    deviceId: string,
    asked?: Omit<LicenseRequest, 'body'>,
  ): Promise<LicenseAnswer>
  deactivate(
    serial: string,
    deviceId: string,
    asked?: Omit<LicenseRequest, 'body'>,
  ): Promise<LicenseAnswer>
}

/** Signs in as a seeded person and returns a client for license operations. */
export async function licenseClient(
  app: TestApp,
  name: string,
  options?: SessionOptions,
): Promise<LicenseClient> {
  return licenseClientOf(app, await signInAs(app, name, options))
}

export function licenseClientOf(app: TestApp, person: SignedInPerson): LicenseClient {
  const send = async (
    method: string,
    path: string,
    { body, headers = {}, key = crypto.randomUUID() }: LicenseRequest = {},
  ): Promise<LicenseAnswer> => {
    const isWrite = method !== 'GET'
    const site = path.includes('websiteCode=')
      ? ''
      : `${path.includes('?') ? '&' : '?'}websiteCode=en-tw`
    const answer = await app.ask(`/marketplace/api/v1/licenses${path}${site}`, {
      method,
      headers: {
        ...person.headers,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(isWrite && key !== null ? { 'Idempotency-Key': key } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.status,
      headers: answer.headers,
      text: answer.text,
      body: (isJson ? JSON.parse(answer.text) : {}) as LicenseAnswer['body'],
    }
  }
  return {
    send,
    get: (path) => send('GET', path),
    activate: (serial, deviceId, asked) =>
      send('POST', `/${serial}/activations`, { body: { deviceId }, ...asked }),
    deactivate: (serial, deviceId, asked) =>
      send('DELETE', `/${serial}/activations/${deviceId}`, asked),
  }
}

let copies = 0
/**
 * Creates a license for one test: a copy of `serials.free`, neither activated nor assigned, by
 * default of the same company.
 */
export async function ownLicense(
  app: TestApp,
  changed: { serial?: string; limit?: number | null; accountId?: string } = {},
): Promise<string> {
  const serial = changed.serial ?? `MRD-TEST-${String((copies += 1)).padStart(4, '0')}`
  const limit = changed.limit === undefined ? 3 : changed.limit
  const company = sql`(select id from company where account_id = ${changed.accountId ?? 'A-20417'})`
  await app.rows(sql`
    insert into license (serial_number, company_id, part_number, product_alias, name, license_type_code, product_type, issued_at, deactivate_count_limit)
    select ${serial}, ${company}, part_number, product_alias, name, license_type_code, product_type, issued_at, ${limit}::int from license where serial_number = ${serials.free}`)
  return serial
}

let devices = 0
/** Returns a device ID that no other test uses. */
export function ownDevice(): string {
  return `DEVICE-${(devices += 1)}`
}
