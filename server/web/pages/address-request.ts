import type { Request } from 'express'
import type { AddressRequest } from '#server/platform/address/address.ts'

/** Returns the parts of a request that the address rules read. */
export function addressRequestOf(request: Request): AddressRequest {
  return {
    host: request.host, // from X-Forwarded-Host if a trusted proxy sent it
    method: request.method,
    rawUrl: request.originalUrl,
    acceptLanguage: request.get('accept-language'),
  }
}
