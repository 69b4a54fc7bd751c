import type { OpenAPI } from '@orpc/openapi'
import { locales } from '#config/locales.ts'
import { type ProblemCode, problems } from '#config/problems.ts'
import { maxErrors } from '#server/kernel/problem.ts'
import { problemType } from '#server/web/problem-answer.ts'

/** Returns the English title and detail of a problem. */
export type ProblemText = (code: ProblemCode) => { title: string; detail: string }

const mediaType = 'application/problem+json'

/** Problems that any operation may return, grouped by the name of their response. */
const common = {
  BadRequest: ['request.param_invalid', 'request.malformed'],
  TooManyRequests: ['rate.limited'],
  Unexpected: ['unexpected'],
  Unavailable: ['upstream.failed', 'maintenance'],
  Timeout: ['upstream.timeout'],
} as const satisfies Record<string, readonly ProblemCode[]>

/** Creates the schemas, responses and headers for problems. Source: C1, C2, RFC 9457. */
export function problemComponents(textOf: ProblemText, origin: string) {
  const codes = Object.keys(problems) as ProblemCode[]
  return {
    schemas: {
      ProblemCode: {
        type: 'string',
        enum: codes,
        description: 'Code that clients can branch on. New codes may be added.',
      },
      FieldProblem: fieldProblem,
      Problem: problem,
    } satisfies Record<string, OpenAPI.SchemaObject>,
    responses: Object.fromEntries(
      Object.entries(common).map(([name, group]) => [name, responseOf(group, textOf, origin)]),
    ),
    headers: {
      'X-Request-Id': {
        description: 'Id of the request in our log.',
        schema: { type: 'string', format: 'uuid' },
      },
      'Content-Language': {
        description: 'Language of the texts.',
        schema: { type: 'string' },
        example: 'en',
      },
      'Cache-Control': {
        description: 'Caching rules for the response. Source: RFC 9111, RFC 5861.',
        schema: { type: 'string' },
      },
      'Retry-After': {
        description: 'Seconds to wait before a retry.',
        schema: { type: 'integer', minimum: 1 },
      },
    } satisfies Record<string, OpenAPI.HeaderObject>,
  }
}

/**
 * Returns an operation's problem responses by status: those that it declares and the common ones.
 */
export function problemResponses(
  codes: readonly ProblemCode[],
  textOf: ProblemText,
  serverUrl: string,
): OpenAPI.ResponsesObject {
  const own = Map.groupBy(codes, (it) => problems[it].status)
  const { origin } = new URL(serverUrl)
  const responses: Record<string, OpenAPI.ReferenceObject | OpenAPI.ResponseObject> = {}
  for (const [name, group] of Object.entries(common)) {
    const { status } = problems[group[0]]
    responses[status] = own.has(status)
      ? responseOf([...new Set([...(own.get(status) ?? []), ...group])], textOf, origin)
      : { $ref: `#/components/responses/${name}` }
  }
  for (const [status, group] of own) responses[status] ??= responseOf(group, textOf, origin)
  return responses
}

function responseOf(
  codes: readonly ProblemCode[],
  textOf: ProblemText,
  origin: string,
): OpenAPI.ResponseObject {
  const [first] = codes
  if (first === undefined) throw new Error('a response needs a code')
  const { status } = problems[first]
  const narrowed = {
    type: 'object',
    properties: { status: { const: status }, code: { enum: [...codes] } },
  } as const
  return {
    description: codes.map((it) => `\`${it}\`: ${textOf(it).title}.`).join(' '),
    ...(status === 429 || status >= 502
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }
      : {}),
    content: {
      [mediaType]: {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }, narrowed],
        } as OpenAPI.SchemaObject,
        examples: Object.fromEntries(
          codes.map((it) => [it, { value: exampleOf(it, textOf, origin) }]),
        ),
      },
    },
  }
}

function exampleOf(
  code: ProblemCode,
  textOf: ProblemText,
  origin: string,
): Record<string, unknown> {
  const { status, retryable } = problems[code]
  const errors =
    code === 'request.param_invalid'
      ? [
          {
            pointer: '/websiteCode',
            code: 'field.option_unknown',
            message: textOf('field.option_unknown').detail,
          },
        ]
      : undefined
  return {
    type: problemType(origin, code),
    title: textOf(code).title,
    status,
    detail: textOf(code).detail,
    instance: '/marketplace/api/v1/products/detail/no-such-thing',
    code,
    requestId: '01990f3a-7c1e-7d52-9a41-3f6b8c20e5d7',
    supportCode: '7K3-PQ9D',
    retryable,
    ...(errors ? { errors } : {}),
  }
}

const fieldProblem: OpenAPI.SchemaObject = {
  type: 'object',
  required: ['pointer', 'code', 'message'],
  properties: {
    pointer: {
      type: 'string',
      description:
        'JSON Pointer into the body, or "/" and the name of a parameter. Source: RFC 6901.',
      example: '/email',
    },
    code: { $ref: '#/components/schemas/ProblemCode' },
    message: { type: 'string', description: 'Text to show beside the field.' },
    params: {
      type: 'object',
      description:
        'Values in the message: a bound in `min` or `max`, and in `of` whether the bound applies ' +
        'to a number or a list.',
      additionalProperties: { type: ['string', 'number'] },
    },
  },
}

const problem: OpenAPI.SchemaObject = {
  type: 'object',
  description:
    'A problem. Its texts are in the language of the site that `websiteCode`, or else the header ' +
    'X-Website-Code, selects ' +
    `(${locales.length} sites, four languages), or in English.`,
  required: [
    'type',
    'title',
    'status',
    'detail',
    'instance',
    'code',
    'requestId',
    'supportCode',
    'retryable',
  ],
  properties: {
    type: { type: 'string', format: 'uri', description: 'A page about this kind of problem.' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string', description: 'Text to show. It says what to do next.' },
    instance: { type: 'string', description: 'Path of the request.' },
    code: { $ref: '#/components/schemas/ProblemCode' },
    requestId: { type: 'string', format: 'uuid' },
    supportCode: {
      type: 'string',
      description: 'Short code that a person can give to support.',
      example: '7K3-PQ9D',
    },
    retryable: {
      type: 'boolean',
      description:
        'True if the same request may succeed later, or after the data has been read again.',
    },
    errors: {
      type: 'array',
      maxItems: maxErrors,
      items: { $ref: '#/components/schemas/FieldProblem' },
    },
    moreErrors: {
      type: 'integer',
      minimum: 1,
      description: 'Number of errors that `errors` leaves out. Absent if it lists all of them.',
    },
    context: {
      type: 'object',
      description: 'Details of the problem, which depend on its code.',
      additionalProperties: true,
    },
  },
}
