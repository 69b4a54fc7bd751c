import type { RequestHandler } from 'express'
import { Problem } from '#server/kernel/problem.ts'

const maxAddressLength = 8192
const maxParameters = 100

/** Rejects URLs that are longer than any of ours. Source: RFC 9110 §15.5.15, quality S26. */
export const boundedAddress: RequestHandler = ({ originalUrl }, _response, next) =>
  next(
    originalUrl.length > maxAddressLength || parametersOf(originalUrl) > maxParameters
      ? new Problem('request.address_too_long')
      : undefined,
  )

function parametersOf(url: string): number {
  const query = url.indexOf('?')
  if (query === -1) return 0
  let count = 1
  for (let index = url.indexOf('&', query); index !== -1; index = url.indexOf('&', index + 1))
    count += 1
  return count
}
