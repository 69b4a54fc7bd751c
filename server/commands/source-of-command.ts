import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '../..')
const mapsFolder = join(root, 'dist/source-maps')

/** A position in one of the client's built scripts, with or without the site's origin. */
const builtPosition = /(?:https?:\/\/[^\s/]+)?\/?(assets\/[\w./-]+\.js)(?:\?[^\s:)]*)?:(\d+):(\d+)/g

/**
 * Replaces each position in a built script, such as `assets/chunks/chunk-B3Yx.js:1:2345`, with the
 * position in its source, such as `components/layout/start.ts:12:5`. Leaves a position as it is if
 * this build has no source map for it.
 */
export function withSourcePositions(stack: string): string {
  return stack.replace(
    builtPosition,
    (position, script: string, line: string, column: string) =>
      sourcePosition(script, { line: Number(line), column: Number(column) }) ?? position,
  )
}

function sourcePosition(
  script: string,
  { line, column }: { line: number; column: number },
): string | undefined {
  const file = join(mapsFolder, `${script}.map`)
  if (!existsSync(file)) return undefined
  const map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
  const origin = map.findOrigin(line, column)
  if (!('fileName' in origin)) return undefined
  const source = relative(root, join(dirname(file), origin.fileName))
  return `${source}:${origin.lineNumber}:${origin.columnNumber}`
}

/** Maps the stack in the arguments or, without arguments, on standard input. */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const stack = words.length > 0 ? words.join('\n') : await text(process.stdin)
  const mapped = withSourcePositions(stack.replaceAll(String.raw`\n`, '\n'))
  process.stdout.write(`${mapped.trimEnd()}\n`)
  if (!builtPosition.test(mapped)) return
  process.stderr.write(
    'Some positions are not of this build; run this in the release they are of\n',
  )
  process.exitCode = 1
}

if (import.meta.main) await main()
