import { type Html, html, rawHtml } from '#server/platform/text/html.ts'

/** Renders the Markdown that descriptions use: lists, **strong** and `code`. */
export function renderMarkdown(text: string, isInline = false): Html {
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
