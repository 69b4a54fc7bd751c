import type { CrmDetail } from '#server/trade/crm/contract.ts'
import type { TestApp } from './app.ts'
import type { WaitingLine } from './deliveries.ts'
import type { SignedInPerson } from './people.ts'

/** Response to a call about an order line that staff deliver. */
export interface CrmAnswer {
  status: number
  headers: Record<string, unknown>
  text: string
  body: CrmDetail & { code?: string; context?: Record<string, unknown> }
}

interface CallOptions {
  /** Who sends the call: by default the staff member of the client. */
  as?: Pick<SignedInPerson, 'headers'>
  /** The Idempotency-Key: a new key by default, no header if null. */
  key?: string | null
}

/** Client for calls about order lines that staff deliver. */
export type CrmClient = ReturnType<typeof crmClient>

/** Returns a client for a staff member, for tests that check status codes and headers. */
export function crmClient(app: TestApp, staff: Pick<SignedInPerson, 'headers'>) {
  async function call(path: string, body?: object, options: CallOptions = {}): Promise<CrmAnswer> {
    const { as = staff, key = crypto.randomUUID() } = options
    const request =
      body === undefined
        ? { headers: as.headers }
        : {
            method: 'POST',
            headers: {
              ...as.headers,
              'Content-Type': 'application/json',
              ...(key === null ? {} : { 'Idempotency-Key': key }),
            },
            body: JSON.stringify(body),
          }
    const {
      status,
      body: answered,
      answer,
    } = await app.api(`/crm/shipping-orders/${path}`, request)
    return { status, headers: answer.headers, text: answer.text, body: answered }
  }

  return {
    call,
    detail: ({ orderItem }: WaitingLine, query = '') => call(`${orderItem}${query}`),
    deliver: ({ orderItem }: WaitingLine, accountId = 'A-20417', options: CallOptions = {}) =>
      call(`${orderItem}/process`, { accountId }, options),
    undo: ({ orderItem }: WaitingLine) => call(`${orderItem}/undo`, {}),
  }
}
