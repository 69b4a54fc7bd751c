import MarkdownIt from 'markdown-it'
import { sanitized } from './sanitized.ts'

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** Converts an editor's Markdown to sanitized HTML. HTML inside the Markdown is shown as text. */
export function htmlOfMarkdown(text: string): string {
  return sanitized(markdown.render(text))
}
