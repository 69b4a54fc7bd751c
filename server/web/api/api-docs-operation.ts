import type { OpenAPI } from '@orpc/openapi'
import { type ProblemCode, problems } from '#config/problems.ts'
import { type Html, html } from '#server/platform/text/html.ts'
import { problemSlug } from '#server/web/problem-answer.ts'
import { renderMarkdown } from './api-docs-markdown.ts'
import { propertiesTable, typeOf } from './api-docs-schema.ts'
import type { ApiDocument } from './openapi.ts'

/** An operation of the API's document. */
export interface Operation {
  method: string
  path: string
  /** Path prefix of the operation, if it differs from the API's. */
  prefix: string
  value: OpenAPI.OperationObject
}

/** Renders an operation, closed except for its method, path and summary. */
export function operationArticle(
  operation: Operation,
  { serverUrl, document }: { serverUrl: string; document: ApiDocument },
): Html {
  const { method, path, prefix, value } = operation
  return html`<article id="${anchorOf(operation)}">
    <details>
      <summary>
        <h3>
          <span class="method" data-method="${method}">${method.toUpperCase()}</span>
          <code>${prefix}${path}</code>
          <span class="soft">${value.summary ?? ''}</span>
        </h3>
      </summary>
      ${value.description !== undefined && html`<p>${renderMarkdown(value.description, true)}</p>`}
      ${operationDetails(operation, { serverUrl, document })}
    </details>
  </article>`
}

function operationDetails(
  { method, path, value }: Operation,
  { serverUrl, document }: { serverUrl: string; document: ApiDocument },
): Html {
  const parameters = (value.parameters ?? []) as OpenAPI.ParameterObject[]
  const example = addressOf(path, parameters)
  return html`${parameters.length > 0 && parameterTable(parameters)}
    <h4>Example</h4>
    <pre tabindex="0">curl '${serverUrl}${example}'</pre>
    ${method === 'get' && html`<p><a href="${new URL(serverUrl).pathname}${example}">Open the response</a></p>`}
    ${successDetails(value)}
    <h4>Problems</h4>
    <ul class="refusals">
      ${codesOf(value, document).map((code) => html`<li>${problems[code].status} <a href="#${problemAnchor(code)}">${code}</a></li>`)}
    </ul>`
}

function parameterTable(parameters: readonly OpenAPI.ParameterObject[]): Html {
  return html`<h4>Parameters</h4>
    <div class="scroll" tabindex="0">
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>In</th>
            <th>Type</th>
            <th>Description</th>
          </tr>
        </thead>
        <tbody>
          ${parameters.map(parameterRow)}
        </tbody>
      </table>
    </div>`
}

/** Renders the first success response: the fields of its JSON body, and its headers. */
function successDetails({ responses }: OpenAPI.OperationObject): Html | false {
  const success = Object.entries(responses ?? {}).find(([status]) => /^[23]/.test(status))
  if (!success) return false
  const [status, response] = success as [string, OpenAPI.ResponseObject]
  const schema = response.content?.['application/json']?.schema
  return html`<h4>Response ${status}</h4>
    ${schema !== undefined && html`<p>${typeOf(schema)}</p>`}
    ${schema !== undefined && propertiesTable(schema)}
    <p class="soft">Headers: ${headerLinks(Object.keys(response.headers ?? {}))}</p>`
}

function headerLinks(names: readonly string[]): Html[] {
  return names.map(
    (name, index) => html`${index === 0 ? '' : ', '}<a href="#${headerAnchor(name)}">${name}</a>`,
  )
}

function parameterRow({
  name,
  in: location,
  required,
  schema,
  description,
  example,
}: OpenAPI.ParameterObject): Html {
  const notes = [description, example !== undefined && `Example: ${String(example)}`]
    .filter((it) => it !== undefined && it !== false)
    .join(' ')
  return html`<tr>
    <td><code>${name}</code>${required === true ? '' : html` <small>optional</small>`}</td>
    <td>${location}</td>
    <td>${schema ? typeOf(schema) : ''}</td>
    <td>${renderMarkdown(notes, true)}</td>
  </tr>`
}

/** Returns the anchor of a problem code on the documentation page. */
export function problemAnchor(code: ProblemCode): string {
  return `problem-${problemSlug(code)}`
}

/** Returns the anchor of a response header on the documentation page. */
export function headerAnchor(name: string): string {
  return `header-${name.toLowerCase()}`
}

/** Returns the operations of a document. */
export function operationsIn(document: ApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
      const value = item?.[method] as OpenAPI.OperationObject | undefined
      const [server] = item?.servers ?? []
      return value
        ? [{ method, path, prefix: server ? new URL(server.url).pathname : '', value }]
        : []
    }),
  )
}

/** Returns the anchor of an operation on the documentation page. */
export function anchorOf({ value, method, path }: Operation): string {
  return value.operationId ?? `${method}-${path}`
}

/** Returns an operation's path and query, filled with the examples of its parameters. */
function addressOf(path: string, parameters: readonly OpenAPI.ParameterObject[]): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.find((it) => it.name === name)?.example ?? name)),
  )
  const query = parameters
    .filter((it) => it.in === 'query' && it.example !== undefined)
    .map((it): [string, string] => [it.name, String(it.example)])
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled
}

function codesOf({ responses }: OpenAPI.OperationObject, document: ApiDocument): ProblemCode[] {
  return Object.values(responses ?? {}).flatMap((it) => {
    const response = (
      '$ref' in it ? document.components?.responses?.[it.$ref.split('/').at(-1) ?? ''] : it
    ) as OpenAPI.ResponseObject | undefined
    return Object.keys(
      response?.content?.['application/problem+json']?.examples ?? {},
    ) as ProblemCode[]
  })
}
