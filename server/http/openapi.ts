import { OpenAPIGenerator } from '@orpc/openapi'
import type { AnyContractRouter } from '@orpc/contract'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { apiPrefix } from './api-answer.ts'

/** The OpenAPI document of a contract. */
export async function openApiOf(contract: AnyContractRouter, { title, origin }: { title: string; origin: string }): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: {
      title: `${title} API`,
      version: '1',
      description: 'Catalogue, content and tables of the marketplace. Errors are RFC 9457 problems with a `code` to branch on.',
    },
    servers: [{ url: `${origin}${apiPrefix}` }],
  })
}
