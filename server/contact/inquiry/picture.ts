import { refused, type Verdict } from './verdict.ts'

/** The kinds of pictures that are taken. */
export type PictureType = 'jpeg' | 'png'

/** A picture that was made anew. */
export interface Picture {
  type: PictureType
  bytes: Buffer
}

interface Bounds {
  maxBytes: number
  /** Larger pictures are refused before they are decoded. */
  maxPixels: number
}

const timeoutSeconds = 5
/** No screen and no camera is wider; rows of millions of pixels take seconds. */
const maxSide = 12_000
const quality = 88

const extensions: Readonly<Record<string, PictureType>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png' }

/** A JPEG begins with FF D8 FF, a PNG with its eight bytes. Source: C12. */
function typeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return 'jpeg'
  return bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    ? 'png'
    : undefined
}

/** One picture at a time is decoded: a picture of a megabyte may fill seventy. */
let busy: Promise<unknown> = Promise.resolve()

/** A picture as it was sent. */
export interface SentPicture {
  bytes: Buffer
  /** Its last extension must be that of the content. */
  name: string
}

/** What can be said of a picture without decoding it. Source: C12, trap 64. */
export function sentPictureOf(
  sent: SentPicture,
  { maxBytes }: Pick<Bounds, 'maxBytes'>,
): Verdict<SentPicture> {
  if (sent.bytes.length > maxBytes) return refused('upload.too_large')
  if (sent.bytes.length === 0) return refused('upload.malformed')
  const type = typeOf(sent.bytes)
  const extension = /\.([a-z]{3,4})$/i.exec(sent.name)?.[1]?.toLowerCase() ?? ''
  return type === undefined || extensions[extension] !== type
    ? refused('upload.type_not_allowed')
    : { value: sent }
}

/**
 * A picture made anew from what somebody sent: decoded and encoded, so that nothing is left of it but what one sees. A JPEG is
 * turned as its maker held the camera. Source: C12, quality S12.
 */
export async function pictureOf(
  sent: SentPicture,
  { maxBytes, maxPixels }: Bounds,
): Promise<Verdict<Picture>> {
  const judged = sentPictureOf(sent, { maxBytes })
  if ('faults' in judged) return judged
  const { bytes } = sent
  const type = typeOf(bytes) ?? 'png'
  const turn = busy.then(() => anew(bytes, type, maxPixels))
  busy = turn.catch(() => undefined)
  return turn.then(
    (made) => ({ value: { type, bytes: made } }),
    () => refused('upload.malformed'),
  )
}

async function anew(bytes: Buffer, type: PictureType, maxPixels: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const { width, height } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
  if (width > maxSide || height > maxSide) throw new Error('a side is too long')
  const picture = sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'warning',
    pages: 1,
    autoOrient: true,
  })
    .timeout({ seconds: timeoutSeconds })
    .toColorspace('srgb')
  // a JPEG of the best coding holds the whole picture in memory: five times as much
  return type === 'jpeg'
    ? picture.jpeg({ quality, optimizeCoding: false }).toBuffer()
    : picture.png({ compressionLevel: 9 }).toBuffer()
}
