import { inflateSync } from 'node:zlib'

/** What a PDF contains. */
export interface PdfParts {
  /** Text of all pages, in the order in which it is drawn. Lines follow each other directly. */
  text: string
  /** Language of the document. */
  lang: string | undefined
  title: string | undefined
  pageCount: number
  /** Alternative texts of figures. */
  alts: string[]
  /** True if a character stands in the document that its font does not have. */
  hasMissingGlyph: boolean
}

/** Reads a PDF as pdfkit writes it, with small objects in a compressed stream or not. */
export function readPdf(file: Buffer): PdfParts {
  const objects = objectsOf(file.toString('latin1'))
  const all = [...objects.values()]
  const pages = all.filter((it) => /\/Type \/Page\b/.test(it))
  const fonts = fontsOf(objects)
  const glyphs = pages.flatMap((page) => glyphsOn(at(objects, refOf(page, 'Contents'))))
  const titles = all.flatMap((it) => stringOf(at(objects, refOf(it, 'Title'))) ?? [])
  const alts = all.filter((it) => it.includes('/Alt (')).map((it) => it.split('/Alt ')[1] ?? '')
  return {
    text: glyphs.map(({ font, glyph }) => fonts.get(font)?.get(glyph) ?? '').join(''),
    hasMissingGlyph: glyphs.some((it) => it.glyph === '0000'),
    lang: all.flatMap((it) => /\/Lang \((.*?)\)/.exec(it)?.[1] ?? [])[0],
    title: titles[0],
    pageCount: pages.length,
    alts: alts.flatMap((it) => stringOf(it) ?? []),
  }
}

/** A glyph id, four hexadecimal digits, and the name of its font. */
interface Glyph {
  font: string
  glyph: string
}

/** Returns the glyphs that a page's content shows, in order. */
function glyphsOn(content: string): Glyph[] {
  let font = ''
  const glyphs: Glyph[] = []
  for (const [, name, shown = ''] of streamOf(content).matchAll(
    /\/(F\d+) [\d.]+ Tf|\[(<.*?)\] TJ/g,
  )) {
    font = name ?? font
    for (const [, hex = ''] of shown.matchAll(/<([0-9a-f]+)>/g))
      glyphs.push(...(hex.match(/.{4}/g) ?? []).map((glyph) => ({ font, glyph })))
  }
  return glyphs
}

function at(objects: ReadonlyMap<string, string>, id: string | undefined): string {
  return (id === undefined ? undefined : objects.get(id)) ?? ''
}

/** Returns the objects of a file by their numbers. */
function objectsOf(file: string): Map<string, string> {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  for (const packed of [...objects.values()].filter((it) => it.includes('/Type /ObjStm'))) {
    const stream = streamOf(packed)
    const first = Number(/\/First (\d+)/.exec(packed)?.[1])
    const index = (stream.slice(0, first).match(/\d+/g) ?? []).map(Number)
    for (let at = 0; at < index.length; at += 2)
      objects.set(
        String(index[at]),
        stream.slice(first + (index[at + 1] ?? 0), first + (index[at + 3] ?? stream.length)),
      )
  }
  return objects
}

function streamOf(body: string): string {
  const [, bytes = ''] = /stream\n([\s\S]*?)\nendstream/.exec(body) ?? []
  return body.includes('/FlateDecode')
    ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
    : bytes
}

/** Returns the characters of each font's glyphs. Source: PDF 1.7, ToUnicode CMaps. */
function fontsOf(objects: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = streamOf(at(objects, refOf(at(objects, id), 'ToUnicode')))
      const glyphs = new Map<string, string>()
      for (const [, from = '', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[(.*?)\]/g))
        [...list.matchAll(/<(.*?)>/g)].forEach(([, hex = ''], index) =>
          glyphs.set((parseInt(from, 16) + index).toString(16).padStart(4, '0'), utf16(hex)),
        )
      fonts.set(name, glyphs)
    }
  return fonts
}

function refOf(body: string, key: string): string | undefined {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1]
}

/** Reads the string at the start of an object: UTF-16 with a byte order mark, or Latin-1. */
function stringOf(body: string): string | undefined {
  const [, escaped] = /^\s*\(((?:\\[\s\S]|[^\\)])*)\)/.exec(body) ?? []
  const text = escaped?.replaceAll(/\\([\s\S])/g, (_, it: string) =>
    it === 'n' ? '\n' : it === 'r' ? '\r' : it === 't' ? '\t' : it,
  )
  if (text === undefined || !text.startsWith('\xfe\xff')) return text
  return utf16(Buffer.from(text.slice(2), 'latin1').toString('hex'))
}

function utf16(hex: string): string {
  const bytes = Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')
  return bytes.swap16().toString('utf16le')
}
