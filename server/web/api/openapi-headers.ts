import type { OpenAPI } from '@orpc/openapi'
import type { ProblemCode } from '#config/problems.ts'
import type { OperationMeta } from '#server/kernel/contract.ts'
import { sessionCookie } from '#server/people/account/service.ts'

/**
 * Returns the header parameters of an operation: the company that it concerns, and the key that
 * makes a repeated request safe. Source: C3, C5.
 */
export function headerParameters(
  { company, isKeyOptional = false }: OperationMeta,
  declared: readonly ProblemCode[],
): OpenAPI.ParameterObject[] {
  const parameters: OpenAPI.ParameterObject[] = []
  if (company !== undefined && company !== 'none')
    parameters.push({
      name: 'X-Company-Id',
      in: 'header',
      required: company === 'named',
      description: 'The `accountId` of the active company. Another one is rejected.',
      schema: { type: 'string' },
      example: 'A-20417',
    })
  if (declared.includes('idempotency.key_reused'))
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: declared.includes('idempotency.key_missing') && !isKeyOptional,
      description:
        'A new UUID for each intended effect. A repeated request with the same key and body ' +
        'replays the stored response for 24 hours.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
      example: 'a3f1f5a0-5c55-4f0e-9d29-6a1a5a0f7c11',
    })
  return parameters
}

/** Describes the session cookie, which has a prefix over HTTPS. Source: C14. */
export function securitySchemes(origin: string): Record<string, OpenAPI.SecuritySchemeObject> {
  const name = origin.startsWith('https:') ? `__Host-${sessionCookie}` : sessionCookie
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name,
      description: 'The session that signing in at `/sso/login` opens.',
    },
  }
}
