import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { newAddress } from './forms.ts'
import { ownPageHeaders } from './people.ts'

/** Boundary between the parts of the multipart forms that tests send. */
export const boundary = 'a-boundary-of-this-test'

const path = '/marketplace/api/v1/help/technical-support'

/** A part of a multipart form: a file if it has a file name, otherwise a field. */
export interface Part {
  name?: string
  filename?: string
  type?: string
  content: Buffer
}

/** Returns the body of a technical support form: its text fields, followed by these parts. */
export function pictureForm(...parts: Part[]): Buffer {
  const fields = {
    issueType: 'website-support',
    issueDescription: 'The page of my licenses shows what the picture shows.',
    firstName: 'Ada',
    lastName: 'Chen',
    companyName: 'Kestrel',
    ...newAddress(),
    phone: '02 2345 6789',
    country: 'TW',
    'consent[privacyVersion]': '2026-01',
    captcha: 'none',
  }
  const all = [
    ...Object.entries(fields).map(([name, value]): Part => ({ name, content: Buffer.from(value) })),
    ...parts,
  ]
  return Buffer.concat([...all.map(bytesOf), Buffer.from(`--${boundary}--\r\n`)])
}

function bytesOf({ name = 'attachment', filename, type = 'image/jpeg', content }: Part): Buffer {
  const file = filename === undefined ? '' : `; filename="${filename}"`
  return Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n` +
        (filename === undefined ? '\r\n' : `Content-Type: ${type}\r\n\r\n`),
    ),
    content,
    Buffer.from('\r\n'),
  ])
}

/** Sends the body of a technical support form. */
export async function postPictureForm(
  app: TestApp,
  body: Buffer,
  headers: Record<string, string> = {},
) {
  const { status, text } = await app.http
    .post(path)
    .set({
      ...ownPageHeaders,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': String(body.length),
      ...headers,
    })
    .send(body)
  const answer = JSON.parse(text) as { code?: string; data?: { referenceNo: string } }
  return { status, code: answer.code, referenceNo: answer.data?.referenceNo }
}

/** Sends a technical support form with one picture. */
export function sendPicture(app: TestApp, content: Buffer, filename: string, type?: string) {
  const part = { content, filename, ...(type === undefined ? {} : { type }) }
  return postPictureForm(app, pictureForm(part))
}

/** A stored picture and its file name. */
export interface StoredPicture {
  name: string
  bytes: Buffer
}

/**
 * Reads the stored picture of a form.
 *
 * @throws Error when none is stored
 */
export async function storedPicture(
  app: TestApp,
  referenceNo: string | undefined,
): Promise<StoredPicture> {
  const [row] = await app.rows<{ attachment: string | null }>(
    sql`select attachment from inquiry where reference_no = ${referenceNo ?? ''}`,
  )
  const bytes = row?.attachment ? await app.resources.files.get(row.attachment) : undefined
  if (!row?.attachment || !bytes) throw new Error('no picture was kept')
  return { name: row.attachment, bytes }
}

const harmlessChunks = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'pHYs',
  'gAMA',
  'sRGB',
  'bKGD',
  'sBIT',
  'IDAT',
  'IEND',
])

/** Expects that a stored picture has only pixels: no metadata, unknown chunks or trailing bytes. */
export async function expectClean({ name, bytes }: StoredPicture): Promise<void> {
  expect(name).toMatch(/^help\/[0-9a-f-]{36}\.(jpg|png)$/)
  const { exif, icc, xmp, iptc, pages = 1, format, comments = [] } = await sharp(bytes).metadata()
  expect({ exif, icc, xmp, iptc, pages, format, comments }).toEqual({
    exif: undefined,
    icc: undefined,
    xmp: undefined,
    iptc: undefined,
    pages: 1,
    comments: [],
    format: name.endsWith('png') ? 'png' : 'jpeg',
  })
  expect(bytes.includes('PAYLOAD')).toBe(false)
  await sharp(bytes, { failOn: 'warning' }).raw().toBuffer()
  if (name.endsWith('jpg')) return expect(bytes.subarray(-2)).toEqual(Buffer.of(0xff, 0xd9))
  const types = []
  for (let index = 8; index < bytes.length; index += 12 + bytes.readUInt32BE(index))
    types.push(bytes.toString('latin1', index + 4, index + 8))
  expect(types.filter((it) => !harmlessChunks.has(it))).toEqual([])
  expect(bytes.subarray(-8, -4).toString('latin1')).toBe('IEND')
}
