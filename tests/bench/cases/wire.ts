import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Bench } from '../lib/bench.ts'
import { type OurServer, type Place, startOurs } from '../lib/our-server.ts'
import { ask, assertThat } from '../lib/page.ts'

const home = '/en-int/marketplace'
const gzip = { 'Accept-Encoding': 'gzip' }

/**
 * Measures the bytes that a visitor loads for the home page and a product page: document, initial
 * scripts and styles.
 */
export async function wire(bench: Bench, place: Place): Promise<void> {
  await using ours = await startOurs(place)
  const { text } = await ask(ours.origin + home)
  const product = /href="(\/en-int\/marketplace\/product\/[^"/]+)"/.exec(text)?.[1]
  assertThat(product !== undefined, 'the home page links to a product')
  await pageOnTheWire(bench, ours, { name: 'home', path: home })
  await pageOnTheWire(bench, ours, { name: 'product', path: product })
}

async function pageOnTheWire(
  bench: Bench,
  { origin }: OurServer,
  { name, path }: { name: string; path: string },
): Promise<void> {
  const { text, status } = await ask(origin + path)
  assertThat(status === 200, `${path} answers 200`)
  const own = {
    raw: Buffer.byteLength(text),
    gzip: gzipSync(text).length,
    br: brotliCompressSync(text).length,
  }
  const compressed = await Promise.all(
    ['gzip', 'br'].map(
      async (it) => (await ask(origin + path, { 'Accept-Encoding': it })).bytes.length,
    ),
  )
  bench.exact(
    `wire-${name}-gzip`,
    compressed[0] ?? Number.NaN,
    `raw ${own.raw}, at best ${own.gzip}`,
  )
  bench.exact(`wire-${name}-br`, compressed[1] ?? Number.NaN, `at best ${own.br}`)

  const files = await scriptsOf(origin, text)
  const inline = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => gzipSync(script).length,
  )
  const fileBytes = await Promise.all(
    files.map(async (it) => (await ask(origin + it, gzip)).bytes.length),
  )
  bench.exact(
    `wire-${name}-script`,
    sum([...fileBytes, ...inline]),
    `${files.length} files, inline ${sum(inline)}`,
  )
  const styles = links(text, 'stylesheet')
  const styleBytes = await Promise.all(
    styles.map(async (it) => (await ask(origin + it)).bytes.length),
  )
  bench.exact(
    `wire-${name}-css`,
    sum([
      ...styleBytes,
      ...[...text.matchAll(/<style\b.*?<\/style>/gs)].map(([it]) => Buffer.byteLength(it)),
    ]),
    `${styles.length} files`,
  )
}

/** Returns the script files that a document loads, with their static imports. */
async function scriptsOf(origin: string, text: string): Promise<string[]> {
  const named = [...text.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(
    ([, source = '']) => source,
  )
  const found = new Set([...named, ...links(text, 'modulepreload')])
  // the loop also visits files that are added to the set while it runs
  for (const file of found) {
    const answer = await ask(origin + file)
    assertThat(answer.status === 200, `${file} is there`)
    for (const [, imported = ''] of answer.text.matchAll(
      /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g,
    ))
      found.add(new URL(imported, origin + file).pathname)
  }
  return [...found]
}

function links(text: string, rel: string): string[] {
  const tags = [...text.matchAll(/<link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((it) => it.includes(`rel="${rel}"`))
  return [...new Set(tags.flatMap((it) => /\bhref="([^"]+)"/.exec(it)?.[1] ?? []))]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, it) => total + it, 0)
}
