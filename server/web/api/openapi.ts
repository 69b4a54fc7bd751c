import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import type { AnyContractRouter } from '@orpc/contract'
import { JSON_SCHEMA_REGISTRY, ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import * as z from 'zod'
import { fallbackLocale, locales } from '#config/locales.ts'
import { isProblemCode } from '#config/problems.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { admissionProblems, companyProblems } from '#server/kernel/access.ts'
import { type OperationMeta, WebsiteCode } from '#server/kernel/contract.ts'
import { type ContractRoute, routesOf } from './contract-routes.ts'
import { headerParameters, securitySchemes } from './openapi-headers.ts'
import { bodyProblems } from '#server/web/problem-answer.ts'
import { problemComponents, problemResponses, type ProblemText } from './openapi-problems.ts'

/** Content of the OpenAPI document that does not come from the contract. */
export interface ApiFacts {
  title: string
  origin: string
  supportMail: string
  /** Contracts whose operations have a path prefix that differs from the API's. */
  elsewhere: readonly { prefix: string; contract: AnyContractRouter }[]
  /** Tags that group the operations. */
  tags: readonly { name: string; description: string }[]
  /** Schemas that the document lists by name. */
  schemas: Readonly<Record<string, z.ZodType>>
  /** Returns the English title and detail of a problem. */
  textOf: ProblemText
}

/** The OpenAPI document. */
export type ApiDocument = OpenAPI.Document

const introduction = `Catalog, content and tables of the marketplace. Its own pages use the same API.

- **websiteCode** selects the site, which determines the language, the currency and the products on offer. Legacy spellings such as \`EN_INT\` or \`en-us\` are accepted. The header **X-Website-Code** selects the language of calls that have no \`websiteCode\`.
- Successful responses are plain JSON objects; a list is in \`items\` unless its field has a more specific name. Missing text is \`null\`, never an empty string. Amounts are integers in hundredths of their currency.
- Calls that concern a company act for the session's active company. **X-Company-Id** may contain its \`accountId\`; if a different company is active, the call is rejected with \`company.mismatch\`.
- Writes are accepted only from pages of the marketplace: other senders get \`auth.csrf\`. Sign in at \`/sso/login\`; the session is a cookie.
- Errors are RFC 9457 problems (\`application/problem+json\`). Branch on \`code\`; show \`title\` and \`detail\` to people.
- Responses that are the same for every caller may be cached as their \`Cache-Control\` specifies. Every response has an \`X-Request-Id\`.`

/** Creates the OpenAPI document for a contract. Source: OpenAPI 3.1.1. */
export async function openApiOf(
  contract: AnyContractRouter,
  { title, origin, supportMail, elsewhere, tags, schemas, textOf }: ApiFacts,
): Promise<ApiDocument> {
  JSON_SCHEMA_REGISTRY.add(WebsiteCode, {
    type: 'string',
    enum: [...locales],
    description: 'Code of one of the ten sites.',
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
      description: introduction,
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
    securitySchemes: securitySchemes(origin),
    schemas: { ...document.components?.schemas, ...problems.schemas },
  }
  for (const route of routesOf(whole)) completeOperation(document, route, textOf)
  for (const it of elsewhere)
    for (const { path } of routesOf(it.contract))
      Object.assign(document.paths?.[path] ?? {}, { servers: [{ url: `${origin}${it.prefix}` }] })
  removeUnusedSchemas(document)
  return withoutMachineBounds(document) as ApiDocument
}

/**
 * Adds examples, headers and problem responses to an operation that was generated from its schemas.
 */
function completeOperation(document: ApiDocument, route: ContractRoute, textOf: ProblemText): void {
  const { method, path, meta, procedure } = route
  const operation = document.paths?.[path]?.[method.toLowerCase() as 'get'] as
    | OpenAPI.OperationObject
    | undefined
  if (!operation) throw new Error(`the document lacks ${method} ${path}`)
  const examples: Record<string, string> = { websiteCode: fallbackLocale, ...meta.example }
  const declared = Object.keys(procedure['~orpc'].errorMap).filter(isProblemCode)
  operation.parameters = [
    ...(operation.parameters?.map((it) => completeParameter(it, examples)) ?? []),
    ...headerParameters(meta, declared),
  ]
  if (meta.company !== undefined) operation.security = [{ session: [] }]
  const codes = new Set([
    ...declared,
    ...companyProblems(meta),
    ...admissionProblems(meta, method),
    ...(method === 'GET' || !procedure['~orpc'].inputSchema ? [] : bodyProblems),
  ])
  operation.responses = {
    ...problemResponses([...codes], textOf, document.servers?.[0]?.url ?? ''),
    ...successResponses(operation, meta),
  }
}

type Parameter = OpenAPI.ParameterObject | OpenAPI.ReferenceObject

/** Adds a parameter's example, and removes redundant options that the generator set. */
function completeParameter(
  parameter: Parameter,
  examples: Readonly<Record<string, string>>,
): Parameter {
  if ('$ref' in parameter) return parameter
  const { allowEmptyValue: _, allowReserved: __, ...completed } = parameter
  const example = examples[completed.name]
  if (isList(completed.schema)) completed.style = 'form'
  if (completed.schema) completed.schema = withTextDefault(completed.schema)
  if (completed.name === 'websiteCode') Object.assign(completed, websiteCodeSchema)
  if (example !== undefined)
    completed.example = isNumber(completed.schema) ? Number(example) : example
  return completed
}

/** Removes schemas that nothing refers to, also after others have been removed. */
function removeUnusedSchemas(document: ApiDocument): void {
  const schemas = document.components?.schemas ?? {}
  const isUsed = (name: string) =>
    JSON.stringify(document).includes(`"#/components/schemas/${name}"`)
  const unused = Object.keys(schemas).filter((it) => !isUsed(it))
  for (const name of unused) delete schemas[name]
  if (unused.length > 0) removeUnusedSchemas(document)
}

/** Returns the generated success responses, with their headers and a sentence on caching. */
function successResponses(
  { responses }: OpenAPI.OperationObject,
  { cache, repeatStatus }: OperationMeta,
): OpenAPI.ResponsesObject {
  const description = cache
    ? 'The response is the same for every caller and may be cached.'
    : 'The response must not be cached.'
  const complete = (status: string, { content, ...response }: OpenAPI.ResponseObject) => ({
    ...response,
    ...(content && status !== '204' ? { content } : {}),
    description,
    headers: answerHeaders,
  })
  const successes = Object.entries(responses ?? {})
    .filter(([status]) => status.startsWith('2') || status.startsWith('3'))
    .map(([status, response]) => [
      status,
      '$ref' in response ? response : complete(status, response),
    ])
  const answers = Object.fromEntries(successes) as OpenAPI.ResponsesObject
  if (repeatStatus !== undefined) Object.assign(answers, { [repeatStatus]: successes[0]?.[1] })
  return answers
}

type ParameterSchema = NonNullable<OpenAPI.ParameterObject['schema']>

/** Spells the default of a text such as "true" or "false" as a text. */
function withTextDefault(schema: ParameterSchema): ParameterSchema {
  return 'type' in schema && schema.type === 'string' && typeof schema.default === 'boolean'
    ? { ...schema, default: String(schema.default) }
    : schema
}

function isNumber(schema: object | undefined): boolean {
  return (
    schema !== undefined && 'type' in schema && ['integer', 'number'].includes(String(schema.type))
  )
}

/** Returns true for a list, which is passed by repeating its parameter. */
function isList(schema: object | undefined): boolean {
  return schema !== undefined && 'type' in schema && schema.type === 'array'
}

const websiteCodeSchema = {
  description: 'Code of the site.',
  schema: { $ref: '#/components/schemas/WebsiteCode' },
}

const answerHeaders = Object.fromEntries(
  ['X-Request-Id', 'Content-Language', 'Cache-Control'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
)

/**
 * Removes the bounds that zod adds to every integer: the smallest and largest safe integers. Gives
 * tuples `items`, which some tools require of every array.
 */
function withoutMachineBounds(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutMachineBounds)
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).filter(
    ([key, value]) =>
      !(key === 'minimum' && value === Number.MIN_SAFE_INTEGER) &&
      !(key === 'maximum' && value === Number.MAX_SAFE_INTEGER),
  )
  const { prefixItems } = part as { prefixItems?: readonly unknown[] }
  if (prefixItems && !('items' in part))
    entries.push(
      ['items', prefixItems[0]],
      ['minItems', prefixItems.length],
      ['maxItems', prefixItems.length],
    )
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutMachineBounds(value)]))
}
