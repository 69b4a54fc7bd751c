import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import type * as z from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { type ProblemCode, problems } from '#config/problems.ts'
import { apis, contract } from '#server/api-contract.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { routesOf } from '#server/web/api/contract-routes.ts'
import { problemSlug } from '#server/web/problem-answer.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

interface Row {
  method: string
  path: string
  parameters: string[]
}

interface Operation {
  summary?: string
  tags?: string[]
  security?: object[]
  parameters: {
    name: string
    in: string
    required?: boolean
    example?: string
    schema: object
  }[]
  responses: Record<
    string,
    {
      $ref?: string
      content?: Record<
        string,
        { schema: { allOf: [unknown, { properties: { code: { enum: string[] } } }] } }
      >
    }
  >
}

interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, { enum?: string[]; properties?: object }>
    responses: Record<string, unknown>
    securitySchemes: object
  }
}

const [, ...lines] = readFileSync(path.join(import.meta.dirname, 'api.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
const rows: Row[] = lines.map((line) => {
  const [method = '', address = '', , parameters = ''] = line.split('\t')
  return {
    method,
    path: address.slice(apis.find((it) => address.startsWith(it.prefix))?.prefix.length),
    parameters:
      parameters === '' || method !== 'GET'
        ? []
        : parameters
            .replaceAll(/ \([^)]*\)/g, '')
            .split(', ')
            .map((it) => it.split(/[ *?]/)[0] ?? ''),
  }
})
const routes = routesOf(contract)

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await startApp()
  document = (await app.api('/openapi.json')).body
})
afterAll(() => app[Symbol.asyncDispose]())

test('the document is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(
    await new Validator().validate(structuredClone(document) as object as Record<string, unknown>),
  ).toEqual({ valid: true })
})

test.each(rows)(
  '$method $path is in the document with its parameters',
  ({ method, path: address, parameters }) => {
    const operation = document.paths[address]?.[method.toLowerCase()]
    const known = operation?.parameters.map((it) => it.name)
    for (const name of parameters) expect(known).toContain(name)
    for (const [, name] of address.matchAll(/\{(\w+)\}/g))
      expect(operation?.parameters.find((it) => it.name === name)).toMatchObject({
        in: 'path',
        required: true,
      })
  },
)

/** Operations that anyone may call to read data. */
const open = rows.filter((row) => {
  const route = routes.find((it) => it.method === row.method && it.path === row.path)
  return (
    route?.method === 'GET' &&
    route.meta.access === 'any' &&
    (route.procedure['~orpc'].route.successStatus ?? 200) === 200
  )
})

test.each(open)(
  'the response of $method $path matches its schema in all ten locales',
  async ({ method, path: address }) => {
    const route = routes.find((it) => it.method === method && it.path === address)
    const output = route?.procedure['~orpc'].outputSchema as z.ZodType | undefined
    const example = { ...route?.meta.example }
    const filled = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => example[name] ?? '')
    for (const locale of locales) {
      const { status, body } = await app.api(
        `${filled}?${new URLSearchParams({ websiteCode: locale, ...example })}`,
      )
      expect({ locale, status, faults: output?.safeParse(body).error?.issues }).toEqual({
        locale,
        status: 200,
        faults: undefined,
      })
      if (route?.meta.cache)
        expect({ locale, empty: emptyLists(body) }).toEqual({ locale, empty: [] })
    }
  },
)

/**
 * If a body has only one list and that list is empty, returns the name of the list: the seed or the
 * query is faulty.
 */
function emptyLists(body: Record<string, unknown>): string[] {
  const lists = Object.entries(body).filter(([, value]) => Array.isArray(value))
  return lists.length === 1
    ? lists.filter(([, value]) => (value as unknown[]).length === 0).map(([name]) => name)
    : []
}

test('every operation has a summary, a tag, its responses and examples of required parameters', () => {
  for (const [address, methods] of Object.entries(document.paths)) {
    // skip `servers`, which a path outside the prefix has next to its operations
    const operations = Object.entries(methods).filter(([it]) => it !== 'servers')
    for (const [, { summary, tags, responses, parameters }] of operations) {
      expect(summary, address).toMatch(/^[A-Z].*[^.]$/)
      expect(tags, address).toHaveLength(1)
      if (!address.startsWith('/sso/') && !address.endsWith('/payment'))
        expect(Object.keys(responses)[0], address).toMatch(/^2/)
      for (const status of ['400', '500', '503', '504'])
        expect(responses[status], `${address} ${status}`).toBeDefined()
      for (const { name, example, required } of parameters)
        if (required === true) expect(example, `${address} ${name}`).toBeDefined()
    }
  }
})

test('websiteCode is an enumeration of ten locales, and errors have known codes', () => {
  const { schemas } = document.components
  expect(schemas['WebsiteCode']?.enum).toEqual(locales)
  expect(schemas['ProblemCode']?.enum).toEqual(Object.keys(problems))
  expect(document.paths['/menus']?.['get']?.parameters[0]).toMatchObject({
    name: 'websiteCode',
    schema: { $ref: '#/components/schemas/WebsiteCode' },
  })
  const refused =
    document.paths['/products/detail/{id}']?.['get']?.responses['404']?.content?.[
      'application/problem+json'
    ]?.schema.allOf[1]
  expect(refused?.properties.code.enum).toEqual(['product.not_found'])
})

test('every operation that concerns a company documents the error company.mismatch', () => {
  const concerned = apis
    .flatMap((it) => routesOf(it.contract))
    .filter(({ meta }) => {
      return meta.company !== undefined && meta.company !== 'none'
    })
  expect(concerned.length).toBeGreaterThan(30)
  const undocumented = concerned.filter(({ method, path: address }) => {
    const conflict = document.paths[address]?.[method.toLowerCase()]?.responses['409']
    const schema = conflict?.content?.['application/problem+json']?.schema
    return schema?.allOf[1].properties.code.enum.includes('company.mismatch') !== true
  })
  expect(undocumented.map((it) => it.name)).toEqual([])
  expect(document.paths['/menus']?.['get']?.responses['409']).toBeUndefined()
})

test('operations document their session, their headers and the refusals that come before them', () => {
  const securitySchemes = document.components.securitySchemes
  expect(securitySchemes).toMatchObject({ session: { type: 'apiKey', in: 'cookie' } })
  const headersOf = ({ parameters }: Operation) =>
    Object.fromEntries(
      parameters.filter((it) => it.in === 'header').map((it) => [it.name, it.required]),
    )
  for (const { method, path: address, meta } of routes) {
    const operation = document.paths[address]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${method} ${address} is not documented`)
    const statuses = Object.keys(operation.responses)
    expect(statuses, `${method} ${address}`).toContain('429')
    expect(statuses.includes('401'), `${method} ${address}`).toBe(meta.company !== undefined)
    expect(operation.security ?? [], `${method} ${address}`).toEqual(
      meta.company === undefined ? [] : [{ session: [] }],
    )
    if (method !== 'GET') expect(statuses, `${method} ${address}`).toContain('403')
    expect(
      statuses.some((it) => /^[23]/.test(it)),
      `${method} ${address}`,
    ).toBe(true)
  }
  const { paths } = document
  expect(headersOf(paths['/checkout/orders']!['post']!)).toEqual({
    'X-Company-Id': true,
    'Idempotency-Key': true,
  })
  expect(headersOf(paths['/checkout/license-upgrade/{serialNumber}']!['post']!)).toEqual({
    'X-Company-Id': false,
    'Idempotency-Key': false,
  })
  const redirect = paths['/pages/redirect']!['get']!
  expect(redirect.parameters.find((it) => it.name === 'pageType')).toMatchObject({ example: 1 })
})

test('an error response has the documented fields', async () => {
  const { body } = await app.api('/products/detail/none?websiteCode=ja-jp')
  const known = document.components.schemas['Problem'] as { required: string[]; properties: object }
  expect(Object.keys(body)).toEqual(expect.arrayContaining(known.required))
  expect(Object.keys(known.properties)).toEqual(expect.arrayContaining(Object.keys(body)))
})

test('the API page shows every operation and error code, and loads nothing from other origins', async () => {
  const { status, headers, text } = await app.http.get(`${apiPrefix}/docs`)
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self';/,
  )
  expect(text).not.toMatch(/<script| on\w+="| style="/)
  for (const [, address] of text.matchAll(/(?:src|href)="([^"]*)"/g))
    expect(address).toMatch(/^(#|\/(?!\/)|mailto:)/)
  for (const { name, path: address } of routes) {
    expect(text).toContain(`id="${name}"`)
    expect(text).toContain(`<code>${address}</code>`)
  }
  for (const code of Object.keys(problems) as ProblemCode[])
    expect(text).toContain(`id="problem-${problemSlug(code)}"`)
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((it) => it[1])
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, anchor] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor)
})

test('the type URL of an error redirects to its section of the API page', async () => {
  const { body } = await app.api('/products/detail/none?websiteCode=en-int')
  const { type } = body as { type: string }
  const { status, headers } = await app.http.get(new URL(type).pathname)
  expect({ status, location: headers.location }).toEqual({
    status: 302,
    location: `${apiPrefix}/docs#problem-product-not-found`,
  })
})

test('the OpenAPI document and the API page are revalidated with their ETag', async () => {
  for (const address of ['/openapi.json', '/docs']) {
    const { headers } = await app.http.get(`${apiPrefix}${address}`)
    const again = await app.http
      .get(`${apiPrefix}${address}`)
      .set({ 'if-none-match': headers.etag ?? '' })
    expect({ address, status: again.status, text: again.text }).toEqual({
      address,
      status: 304,
      text: '',
    })
  }
})
