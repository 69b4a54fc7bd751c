import type { OpenAPI } from '@orpc/openapi'
import { type ProblemCode, problems } from '#config/problems.ts'
import { propertiesTable, type Schema, schemaAnchor, typeOf } from './api-docs-schema.ts'
import { apiDocsStyle } from './api-docs-style.ts'
import { type Html, html, rawHtml } from '#server/platform/text/html.ts'
import type { ApiDocument } from './openapi.ts'
import type { ProblemText } from './openapi-problems.ts'
import { adviceOn } from '#server/kernel/problem-advice.ts'
import { problemSlug } from '#server/web/problem-answer.ts'

interface Operation {
  method: string
  path: string
  /** Path prefix of the operation, if it differs from the API's. */
  prefix: string
  value: OpenAPI.OperationObject
}

interface PageOptions {
  /** Path of the OpenAPI document. */
  documentPath: string
  textOf: ProblemText
}

/** Returns the anchor of a problem code on the documentation page. */
export function problemAnchor(code: ProblemCode): string {
  return `problem-${problemSlug(code)}`
}

/**
 * Renders the API's documentation as HTML without JavaScript: its operations, schemas and problems.
 */
export function apiDocsPage(document: ApiDocument, { documentPath, textOf }: PageOptions): string {
  const operations = operationsIn(document)
  const groups = (document.tags ?? []).map((tag) => ({
    ...tag,
    operations: operations.filter((it) => it.value.tags?.includes(tag.name)),
  }))
  const schemas = Object.entries(
    (document.components?.schemas ?? {}) as Record<string, Schema>,
  ).toSorted(([a], [b]) => a.localeCompare(b))
  const serverUrl = document.servers?.[0]?.url ?? ''
  const { title, description = '', contact } = document.info
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml" />
        ${rawHtml(`<style>${apiDocsStyle}</style>`)}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <img src="/media/brand/logo-mark.svg" alt="" width="28" height="28" /><strong
            >${title}</strong
          ><a href="${documentPath}">OpenAPI ${document.openapi}</a>
        </header>
        <div class="page">
          <nav aria-label="Contents">
            ${groups.map(
              (group) =>
                html`<h2>${group.name}</h2>
                  <ul>
                    ${group.operations.map((it) => html`<li><a href="#${anchorOf(it)}">${it.value.summary ?? it.path}</a></li>`)}
                  </ul>`,
            )}
            <h2>Reference</h2>
            <ul>
              <li><a href="#schemas">Schemas</a></li>
              <li><a href="#problems">Problems</a></li>
            </ul>
          </nav>
          <main id="content">
            <h1>${title}</h1>
            ${renderMarkdown(description)}
            <p>
              Base address:
              <code>${serverUrl}</code
              >${contact?.email === undefined ? '' : html`. Questions: <a href="mailto:${contact.email}">${contact.email}</a>.`}
            </p>
            ${groups.map(
              (group) =>
                html`<section aria-labelledby="tag-${group.name}">
                  <h2 id="tag-${group.name}">${capitalized(group.name)}</h2>
                  <p class="soft">${group.description ?? ''}</p>
                  ${group.operations.map((it) => operationArticle(it, { serverUrl, document }))}
                </section>`,
            )}
            <section aria-labelledby="schemas">
              <h2 id="schemas">Schemas</h2>
              ${schemas.map(([name, schema]) => schemaArticle(name, schema))}
            </section>
            <section aria-labelledby="problems">
              <h2 id="problems">Problems</h2>
              <p class="soft">All problem codes of the API. Branch on the code; show the text.</p>
              ${problemTable(textOf)}
            </section>
          </main>
        </div>
      </body>
    </html> `
  return page.html
}

function operationArticle(
  operation: Operation,
  { serverUrl, document }: { serverUrl: string; document: ApiDocument },
): Html {
  const { method, path, prefix, value } = operation
  const parameters = (value.parameters ?? []) as OpenAPI.ParameterObject[]
  const example = addressOf(path, parameters)
  return html`<article id="${anchorOf(operation)}">
    <h3>
      <span class="method" data-method="${method}">${method.toUpperCase()}</span>
      <code>${prefix}${path}</code>
    </h3>
    <p>
      <strong>${value.summary ?? ''}</strong
      >${value.description === undefined ? '' : html`<br />${renderMarkdown(value.description, true)}`}
    </p>
    ${parameters.length > 0 && parameterTable(parameters)}
    <h4>Example</h4>
    <pre tabindex="0">curl '${serverUrl}${example}'</pre>
    ${method === 'get' && html`<p><a href="${new URL(serverUrl).pathname}${example}">Open the response</a></p>`}
    ${successDetails(value)}
    <h4>Problems</h4>
    <ul class="refusals">
      ${codesOf(value, document).map((code) => html`<li>${problems[code].status} <a href="#${problemAnchor(code)}">${code}</a></li>`)}
    </ul>
  </article>`
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

/** Renders the first success response, if it has a JSON body. */
function successDetails({ responses }: OpenAPI.OperationObject): Html | false {
  const success = Object.entries(responses ?? {}).find(([status]) => status.startsWith('2'))
  if (!success) return false
  const [status, response] = success as [string, OpenAPI.ResponseObject]
  const schema = response.content?.['application/json']?.schema
  if (schema === undefined) return false
  const fields = propertiesTable(schema)
  if (fields === false)
    return html`<h4>Response ${status}</h4>
      <p>${typeOf(schema)}</p>`
  return html`<details>
    <summary>Response ${status}: ${typeOf(schema)}</summary>
    ${fields}
  </details>`
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
    <td>${notes}</td>
  </tr>`
}

function schemaArticle(name: string, schema: Schema): Html {
  const { description, enum: values } = schema as OpenAPI.SchemaObject
  return html`<article id="${schemaAnchor(name)}">
    <h3><code>${name}</code></h3>
    ${description !== undefined && html`<p>${description}</p>`}${values && html`<p>${values.flatMap((it) => [html`<code>${String(it)}</code>`, ' '])}</p>`}${propertiesTable(schema)}
  </article>`
}

function problemTable(textOf: ProblemText): Html {
  const rows = (Object.keys(problems) as ProblemCode[]).map((code) => {
    const { title, detail } = textOf(code)
    const { status, retryable } = problems[code]
    return html`<tr id="${problemAnchor(code)}">
      <td><code>${code}</code></td>
      <td>${status}</td>
      <td>${retryable ? 'yes' : 'no'}</td>
      <td><strong>${title}</strong><br />${detail}</td>
      <td>${renderMarkdown(adviceOn(code), true)}</td>
    </tr>`
  })
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          <th>Code</th>
          <th>Status</th>
          <th>Retryable</th>
          <th>Text</th>
          <th>What to do</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

function operationsIn(document: ApiDocument): Operation[] {
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

function anchorOf({ value, method, path }: Operation): string {
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

/** Renders the Markdown that descriptions use: lists, **strong** and `code`. */
function renderMarkdown(text: string, isInline = false): Html {
  const inline = (line: string) =>
    rawHtml(
      html`${line}`.html
        .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
        .replaceAll(/`(.+?)`/g, '<code>$1</code>'),
    )
  if (isInline) return inline(text)
  return html`${text.split('\n\n').map((block) =>
    block.startsWith('- ')
      ? html`<ul>
          ${block.split('\n').map((it) => html`<li>${inline(it.slice(2))}</li>`)}
        </ul>`
      : html`<p>${inline(block)}</p>`,
  )}`
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
