import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Content that must be removed from a picture. */
export const payload = '<script>alert("PAYLOAD")</script><?php system("PAYLOAD"); ?>'

const red = {
  create: { width: 64, height: 48, channels: 3, background: { r: 200, g: 30, b: 30 } },
} as const

/** A harmless picture, as a JPEG and as a PNG. */
export const jpeg = await sharp(red).jpeg().toBuffer()
export const png = await sharp(red).png().toBuffer()

/** Creates a JPEG with exactly this many bytes: noise, padded with comment segments. */
export async function jpegOf(bytes: number): Promise<Buffer> {
  const noise = await sharp({
    create: {
      ...red.create,
      width: 900,
      height: 700,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  if (noise.length > bytes) throw new Error('the noise is too large')
  return withSegments(noise, fillers(bytes - noise.length))
}

/** Creates JPEG comment segments with this many bytes in total. */
function fillers(bytes: number): Buffer[] {
  const all: Buffer[] = []
  for (let left = bytes; left > 0;) {
    // leave at least 4 bytes for the last segment, since its head alone has 4
    const size = left > 65_537 ? (left - 65_537 < 4 ? 60_000 : 65_537) : left
    all.push(segment(0xfe, Buffer.alloc(size - 4, 0x20)))
    left -= size
  }
  return all
}

/** Creates a JPEG segment: marker, length, content. */
export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Inserts segments into a JPEG, after its start marker. */
export function withSegments(picture: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)])
}

/** Creates a PNG chunk with its checksum. */
export function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, sum])
}

/** Inserts chunks into a PNG, after its header of 33 bytes. */
export function withChunks(picture: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33)])
}

/** Creates a PNG whose header claims this size, but whose data has only a few rows of zeros. */
export function pngBomb(width: number, height: number, rows = 1): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a small JPEG whose header claims this size. */
export function jpegBomb(width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.of(0xff, 0xc0))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

/** Creates a ZIP archive with one file, like a JAR. */
export function zip(): Buffer {
  const name = Buffer.from('Payload.class')
  const content = Buffer.from(payload)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04_03_4b_50, 0)
  local.writeUInt32LE(crc32(content), 14)
  local.writeUInt32LE(content.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02_01_4b_50, 0)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(1, 8)
  return Buffer.concat([local, name, content, central, name, end])
}

/** Creates an animated PNG with two frames and the payload in the second. */
export function animatedPng(): Buffer {
  const animation = Buffer.alloc(8)
  animation.writeUInt32BE(2, 0)
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(1, 0)
  frame.writeUInt32BE(64, 4)
  frame.writeUInt32BE(48, 8)
  const data = Buffer.concat([Buffer.of(0, 0, 0, 2), Buffer.from(payload)])
  return Buffer.concat([
    png.subarray(0, 33),
    chunk('acTL', animation),
    png.subarray(33, -12),
    chunk('fcTL', frame),
    chunk('fdAT', data),
    png.subarray(-12),
  ])
}

/** Appends bytes after the end of a picture. */
export function withTrailer(picture: Buffer, ...trailers: Buffer[]): Buffer {
  return Buffer.concat([picture, ...trailers])
}

/** Adds EXIF data with an author and a GPS position to a picture. */
export function withExif(picture: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> {
  return sharp(picture)
    .withExif({
      IFD0: { Artist: payload, Copyright: payload },
      IFD3: {
        GPSLatitude: '52/1 22/1 0/1',
        GPSLatitudeRef: 'N',
        GPSLongitude: '4/1 53/1 0/1',
        GPSLongitudeRef: 'E',
      },
    })
    .toFormat(format)
    .toBuffer()
}
