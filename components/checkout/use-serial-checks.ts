import { useQueries } from '@tanstack/react-query'
import { ApiProblem } from '#components/app/api-problem.ts'
import { queries } from '#components/app/api.ts'
import { useWebsiteCode } from '#components/order/website-code.ts'
import type { SerialCheck } from '#server/trade/checkout/contract.ts'
import { cleanSerial, firstTwin } from './serial-list.ts'

/** What is known of a row: each is checked on its own. Source: GC3, C7. */
export type SerialState =
  | { kind: 'empty' }
  | { kind: 'checking' }
  | { kind: 'accepted'; productName: string | null }
  /** The same number is in an earlier row, counted from 0. */
  | { kind: 'twin'; of: number }
  | { kind: 'refused'; reason: NonNullable<SerialCheck['reasonCode']>; productName: string | null }
  /** Not checked: the server could not be asked, or has been asked too often. */
  | { kind: 'failed'; message: string; retry: () => void }

/**
 * Checks the serial numbers of all rows, each once. A row that changes gives up its check, which
 * then is no failure.
 */
export function useSerialChecks(
  rows: readonly string[],
  partNumber: string,
): readonly SerialState[] {
  const websiteCode = useWebsiteCode()
  const results = useQueries({
    queries: rows.map((text, index) => {
      const serialNumber = cleanSerial(text)
      return {
        ...queries.checkout.checkSerialNumber.queryOptions({
          input: { serialNumber, partNumber, websiteCode },
        }),
        enabled: serialNumber !== '' && firstTwin(rows, index) === undefined,
        staleTime: 5 * 60_000,
        // one minute after too many checks, the server answers again
        retry: (failures: number, error: Error) =>
          failures < maxRetries && !(error instanceof ApiProblem && error.status !== 429),
        retryDelay: (_failures: number, error: Error) => 1000 * secondsUntilRetry(error),
      }
    }),
  })
  return rows.map((text, index) => {
    const twin = firstTwin(rows, index)
    const result = results[index]
    if (cleanSerial(text) === '' || !result) return { kind: 'empty' }
    if (twin !== undefined) return { kind: 'twin', of: twin }
    const { data, error, refetch } = result
    if (data) return stateOf(data.data)
    return error
      ? { kind: 'failed', message: error.message, retry: () => void refetch() }
      : { kind: 'checking' }
  })
}

const maxRetries = 3

function secondsUntilRetry(error: Error): number {
  const asked = error instanceof ApiProblem ? error.retryAfterSeconds : undefined
  return Math.min(60, asked ?? 2)
}

function stateOf({ valid, reasonCode, productName }: SerialCheck): SerialState {
  return valid || reasonCode === null
    ? { kind: 'accepted', productName }
    : { kind: 'refused', reason: reasonCode, productName }
}
