import MarkdownIt from 'markdown-it'
import { sanitized } from './sanitized.ts'

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** The HTML of an editor's Markdown, sanitized. HTML inside the Markdown is shown as it is written. */
export function htmlOfMarkdown(text: string): string {
  return sanitized(markdown.render(text))
}
