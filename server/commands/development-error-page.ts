import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { html, type Html } from '#server/platform/text/html.ts'

/** Place in a source file. Lines and columns start at 1. */
interface SourcePlace {
  file: string
  line: number
  column: number
}

/** Lines of code that are shown before and after the one with the error. */
const shownLines = 4

/**
 * Returns the page that shows an error in development: its message, its place, the code around it
 * and its stack. Vite's client reloads the page when a file changes.
 *
 * @param root folder of the project
 */
export function developmentErrorPage(error: Error, root: string): string {
  const message = plainMessage(error.message)
  const place = placeOf(message, error.stack ?? '', root)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${message.split('\n')[0]}</title>
        <style>
          body {
            margin: 2rem;
            font: 16px/1.5 system-ui;
            color-scheme: light dark;
          }
          pre {
            overflow: auto;
            padding: 1rem;
            border-radius: 8px;
            background: #8882;
            font: 14px/1.5 monospace;
          }
          h1 {
            font-size: 1.25rem;
            color: light-dark(#b00020, #ff8a80);
            white-space: pre-wrap;
          }
          b {
            color: light-dark(#b00020, #ff8a80);
          }
        </style>
        <script type="module" src="/@vite/client"></script>
      </head>
      <body>
        <h1>${error.name}: ${message}</h1>
        ${place && codeAround(place, root)}
        <pre>${framesOf(error.stack ?? '', root)}</pre>
      </body>
    </html>`.html
}

/** Finds the place in the message, as compilers write it, or else in the stack. */
function placeOf(message: string, stack: string, root: string): SourcePlace | undefined {
  const places = [...message.matchAll(/(\S+\.\w+):(\d+):(\d+)/g), ...stack.matchAll(framePattern)]
  return places
    .map(([, path = '', line, column]) => ({
      file: isAbsolute(path) ? relative(root, path) : path,
      line: Number(line),
      column: Number(column),
    }))
    .find(({ file }) => isOwnFile(file, root))
}

const framePattern = /^\s+at .*?(?:file:\/\/)?(\/[^\s()?]+)(?:\?[^\s():]*)?:(\d+):(\d+)\)?$/gm

function isOwnFile(file: string, root: string): boolean {
  return !file.startsWith('..') && !file.includes('node_modules/') && existsSync(join(root, file))
}

function codeAround({ file, line, column }: SourcePlace, root: string): Html {
  const first = Math.max(1, line - shownLines)
  const rows = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .slice(first - 1, line + shownLines)
    .map((text, index) => `${String(first + index).padStart(6)} | ${text}\n`)
  rows.splice(line - first + 1, 0, `${' '.repeat(column + 8)}^\n`)
  const marked = rows.map((row, index) => (index === line - first ? html`<b>${row}</b>` : row))
  return html`<h2>${file}:${line}:${column}</h2>
    <pre>${marked}</pre>`
}

/** Removes colors and what Vike adds to the messages of compilers. */
function plainMessage(message: string): string {
  return stripVTControlCharacters(message)
    .replace(/^[\d: APM]+\[vite\]\[request-\d+\] /, '')
    .replace(/\n┌─+┐\n[^]*$/, '')
}

/** Returns the lines of a stack that name places in the code, with paths below the root. */
function framesOf(stack: string, root: string): string {
  return stack
    .split('\n')
    .filter((it) => /^\s+at /.test(it))
    .join('\n')
    .replaceAll(`file://${root}/`, '')
    .replaceAll(`${root}/`, '')
}
