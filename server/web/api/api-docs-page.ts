import type { OpenAPI } from '@orpc/openapi'
import { type ProblemCode, problems } from '#config/problems.ts'
import { renderMarkdown } from './api-docs-markdown.ts'
import {
  anchorOf,
  headerAnchor,
  operationArticle,
  operationsIn,
  problemAnchor,
} from './api-docs-operation.ts'
import { propertiesTable, type Schema, schemaAnchor, typeOf } from './api-docs-schema.ts'
import { apiDocsStyle } from './api-docs-style.ts'
import { type Html, html, rawHtml } from '#server/platform/text/html.ts'
import type { ApiDocument } from './openapi.ts'
import type { ProblemText } from './openapi-problems.ts'
import { adviceOn } from '#server/kernel/problem-advice.ts'

interface PageOptions {
  /** Path of the OpenAPI document. */
  documentPath: string
  textOf: ProblemText
}

/**
 * Renders the API's documentation as HTML without JavaScript: its operations, schemas, response
 * headers and problems. Operations and schemas are closed until a reader opens one or follows a link
 * to it.
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
              <li><a href="#headers">Response headers</a></li>
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
            <section aria-labelledby="headers">
              <h2 id="headers">Response headers</h2>
              ${headerTable(document)}
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

function schemaArticle(name: string, schema: Schema): Html {
  const { description, enum: values } = schema as OpenAPI.SchemaObject
  return html`<article id="${schemaAnchor(name)}">
    <details>
      <summary>
        <h3><code>${name}</code></h3>
      </summary>
      ${description !== undefined && html`<p>${description}</p>`}${values && html`<p>${values.flatMap((it) => [html`<code>${String(it)}</code>`, ' '])}</p>`}${propertiesTable(schema)}
    </details>
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

function headerTable({ components }: ApiDocument): Html {
  const headers = Object.entries(components?.headers ?? {}) as [string, OpenAPI.HeaderObject][]
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>Type</th>
          <th>Description</th>
        </tr>
      </thead>
      <tbody>
        ${headers.map(
          ([name, { schema, description = '' }]) =>
            html`<tr id="${headerAnchor(name)}">
              <td><code>${name}</code></td>
              <td>${schema ? typeOf(schema) : ''}</td>
              <td>${description}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
