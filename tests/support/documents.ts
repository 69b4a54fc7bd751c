import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const client = join(import.meta.dirname, '../../dist/client')

/** A built file that a document loads. */
export interface BuiltFile {
  /** URL path, which starts with /assets. */
  path: string
  text: string
  bytes: number
  gzipBytes: number
}

/** Returns the scripts that a document loads before any interaction, and their static imports. */
export function firstScripts(html: string): BuiltFile[] {
  const named = [
    ...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g),
    ...html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g),
  ]
  const found = new Map<string, BuiltFile>()
  for (const [, path = ''] of named) addWithImports(path, found)
  return [...found.values()]
}

/** Returns the stylesheets that a document loads. */
export function stylesheets(html: string): BuiltFile[] {
  const links = html.match(/<link\b[^>]*\brel="stylesheet"[^>]*>/g) ?? []
  return [...new Set(links.map((it) => /href="([^"]+)"/.exec(it)?.[1] ?? ''))].map(builtFile)
}

function addWithImports(path: string, found: Map<string, BuiltFile>): void {
  if (found.has(path)) return
  const file = builtFile(path)
  found.set(path, file)
  for (const [, imported = ''] of file.text.matchAll(
    /(?:^|[;}\s])(?:import|export)\b[^;'"()]*?["'](\.{1,2}\/[^"']+)["']/g,
  ))
    addWithImports(normalize(join(dirname(path), imported)), found)
}

function builtFile(path: string): BuiltFile {
  const text = readFileSync(join(client, path), 'utf8')
  return {
    path,
    text,
    bytes: Buffer.byteLength(text),
    gzipBytes: gzipSync(text, { level: 9 }).length,
  }
}

/** Returns the text of the heading of a page, without its elements. */
export function headingOf(html: string): string | undefined {
  return /<h1>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '')
}
