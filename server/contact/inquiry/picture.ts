import { refused, type Verdict } from './verdict.ts'

/** Accepted image types. */
export type PictureType = 'jpeg' | 'png'

/** A re-encoded image. */
export interface Picture {
  type: PictureType
  bytes: Buffer
}

interface Bounds {
  maxBytes: number
  /** Larger images are rejected before they are decoded. */
  maxPixels: number
}

const timeoutSeconds = 5
/**
 * Limit for width and height, beyond any screen or camera. Rows of millions of pixels take seconds
 * to decode.
 */
const maxSide = 12_000
const quality = 88

const extensions: Readonly<Record<string, PictureType>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png' }

/** Detects the image type by its signature: FF D8 FF for JPEG, eight bytes for PNG. Source: C12. */
function typeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return 'jpeg'
  return bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    ? 'png'
    : undefined
}

/** Images are decoded one at a time, because a file of 1 MB may need 70 MB of memory. */
let lastInQueue: Promise<unknown> = Promise.resolve()

/** An uploaded image. */
export interface SentPicture {
  bytes: Buffer
  /** File name. Its last extension must match the content. */
  name: string
}

/**
 * Checks the size, content and file extension of an upload without decoding it. Source: C12, trap
 * 64.
 */
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
 * Decodes and re-encodes an upload, so that only the visible image remains. A JPEG is rotated by
 * its EXIF orientation.
 * Source: C12, quality S12.
 */
export async function pictureOf(
  sent: SentPicture,
  { maxBytes, maxPixels }: Bounds,
): Promise<Verdict<Picture>> {
  const judged = sentPictureOf(sent, { maxBytes })
  if ('faults' in judged) return judged
  const { bytes } = sent
  const type = typeOf(bytes) ?? 'png'
  const result = lastInQueue.then(() => reencode(bytes, type, maxPixels))
  lastInQueue = result.catch(() => undefined)
  return result.then(
    (encoded) => ({ value: { type, bytes: encoded } }),
    () => refused('upload.malformed'),
  )
}

async function reencode(bytes: Buffer, type: PictureType, maxPixels: number): Promise<Buffer> {
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
  // optimizeCoding would hold the whole image in memory and need five times as much
  return type === 'jpeg'
    ? picture.jpeg({ quality, optimizeCoding: false }).toBuffer()
    : picture.png({ compressionLevel: 9 }).toBuffer()
}
