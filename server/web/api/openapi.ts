import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import type { AnyContractRouter } from '@orpc/contract'
import { JSON_SCHEMA_REGISTRY, ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import * as z from 'zod'
import { fallbackLocale, locales } from '#config/locales.ts'
import { isProblemCode } from '#config/problems.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { WebsiteCode } from '#server/kernel/contract.ts'
import { type ContractRoute, routesOf } from './contract-routes.ts'
import { problemComponents, problemResponses, type ProblemText } from './openapi-problems.ts'

/** What the document says beside the contract. */
export interface ApiFacts {
  title: string
  origin: string
  supportMail: string
  /** Contracts whose operations stand elsewhere than the API. */
  elsewhere: readonly { prefix: string; contract: AnyContractRouter }[]
  /** Groups of operations, by the tag of their routes. */
  tags: readonly { name: string; description: string }[]
  /** Schemas that have a name of their own. */
  schemas: Readonly<Record<string, z.ZodType>>
  /** English title and detail of a problem. */
  textOf: ProblemText
}

/** The OpenAPI document. */
export type ApiDocument = OpenAPI.Document

const description = `Catalog, content and tables of the marketplace, as its own pages read them.

- **websiteCode** names the site that asks, and with it language, currency and what is sold. Old spellings such as \`EN_INT\` or \`en-us\` are understood.
- Success answers are bare JSON objects; a list that has no name of its own is \`items\`. Missing text is \`null\`, never empty. Amounts are integers in hundredths of their currency.
- Refusals are RFC 9457 problems (\`application/problem+json\`). Branch on \`code\`; \`title\` and \`detail\` are there to be shown.
- Reads that are the same for everybody may be cached as their \`Cache-Control\` says. Every answer carries an \`X-Request-Id\`.`

/** The OpenAPI document of a contract. Source: OpenAPI 3.1.1. */
export async function openApiOf(
  contract: AnyContractRouter,
  { title, origin, supportMail, elsewhere, tags, schemas, textOf }: ApiFacts,
): Promise<ApiDocument> {
  JSON_SCHEMA_REGISTRY.add(WebsiteCode, {
    type: 'string',
    enum: [...locales],
    description: 'One of the ten sites.',
  })
  const generator = new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter({ maxLazyDepth: 1 })],
  })
  const named = Object.entries({ WebsiteCode, ...schemas }).map(
    ([name, schema]) => [name, { schema, strategy: 'output' as const }] as const,
  )
  const whole: AnyContractRouter = Object.assign(
    {},
    contract,
    ...elsewhere.map((it) => it.contract),
  )
  const document = await generator.generate(whole, {
    info: {
      title: `${title} API`,
      version: '1',
      description,
      contact: { name: title, email: supportMail },
    },
    servers: [{ url: `${origin}${apiPrefix}` }],
    tags: tags.map((it) => ({ ...it })),
    security: [],
    commonSchemas: Object.fromEntries(named),
  })
  const problems = problemComponents(textOf, origin)
  document.components = {
    ...document.components,
    ...problems,
    schemas: { ...document.components?.schemas, ...problems.schemas },
  }
  for (const route of routesOf(whole)) complete(document, route, textOf)
  for (const it of elsewhere)
    for (const { path } of routesOf(it.contract))
      Object.assign(document.paths?.[path] ?? {}, { servers: [{ url: `${origin}${it.prefix}` }] })
  return withoutMachineBounds(document) as ApiDocument
}

/** Adds to an operation what the contract's shapes do not say: examples, headers and refusals. */
function complete(
  document: ApiDocument,
  { method, path, meta, procedure }: ContractRoute,
  textOf: ProblemText,
): void {
  const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'] as
    | OpenAPI.OperationObject
    | undefined
  if (!operation) throw new Error(`the document lacks ${method} ${path}`)
  const examples: Record<string, string> = { websiteCode: fallbackLocale, ...meta.example }
  operation.parameters = (operation.parameters ?? []).map((it) => {
    if ('$ref' in it) return it
    const { allowEmptyValue: _, allowReserved: __, ...parameter } = it
    const example = examples[parameter.name]
    if (isList(parameter.schema)) parameter.style = 'form'
    return {
      ...parameter,
      ...(parameter.name === 'websiteCode' ? websiteCodeSchema : {}),
      ...(example === undefined ? {} : { example }),
    }
  })
  const codes = Object.keys(procedure['~orpc'].errorMap).filter(isProblemCode)
  const successes = Object.entries(operation.responses ?? {}).filter(([status]) =>
    status.startsWith('2'),
  )
  for (const [, response] of successes)
    if (!('$ref' in response))
      Object.assign(response, {
        description: meta.cache ? 'The same for everybody; it may be cached.' : 'Not to be cached.',
        headers: answerHeaders,
      })
  const responses = problemResponses(codes, textOf, document.servers?.[0]?.url ?? '')
  for (const [status, response] of successes) responses[status] = response
  operation.responses = responses
}

/** A list is given by repeating its parameter. */
function isList(schema: object | undefined): boolean {
  return schema !== undefined && 'type' in schema && schema.type === 'array'
}

const websiteCodeSchema = {
  description: 'The site that asks.',
  schema: { $ref: '#/components/schemas/WebsiteCode' },
}

const answerHeaders = Object.fromEntries(
  ['X-Request-Id', 'Content-Language', 'Cache-Control'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
)

/** Zod bounds an integer by what a double can hold, which tells a reader nothing. */
function withoutMachineBounds(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutMachineBounds)
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).filter(
    ([key, value]) =>
      !(key === 'minimum' && value === Number.MIN_SAFE_INTEGER) &&
      !(key === 'maximum' && value === Number.MAX_SAFE_INTEGER),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutMachineBounds(value)]))
}
