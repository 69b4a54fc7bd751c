import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Stands in whatever must not be left of a picture. */
export const payload = '<script>alert("PAYLOAD")</script><?php system("PAYLOAD"); ?>'

const red = {
  create: { width: 64, height: 48, channels: 3, background: { r: 200, g: 30, b: 30 } },
} as const

/** A picture as people send it. */
export const jpeg = await sharp(red).jpeg().toBuffer()
export const png = await sharp(red).png().toBuffer()

/** Noise does not shrink: a picture of just so many bytes. */
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

/** Comments that hold so many bytes together, their own marks counted. */
function fillers(bytes: number): Buffer[] {
  const all: Buffer[] = []
  for (let left = bytes; left > 0;) {
    // the last must not leave a rest that no segment can be
    const size = left > 65_537 ? (left - 65_537 < 4 ? 60_000 : 65_537) : left
    all.push(segment(0xfe, Buffer.alloc(size - 4, 0x20)))
    left -= size
  }
  return all
}

/** A JPEG segment: its marker, its length, what it says. */
export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** A JPEG with segments after its first mark. */
export function withSegments(picture: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)])
}

/** A PNG chunk with its checksum. */
export function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, sum])
}

/** A PNG with chunks after its header, which is 33 bytes long. */
export function withChunks(picture: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33)])
}

/** A PNG that says it is so large; it holds a few bytes of zeros. */
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

/** A JPEG whose header says that it is so large. */
export function jpegBomb(width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.of(0xff, 0xc0))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

/** A ZIP archive of one file, as Java archives are. */
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

/** An animated PNG of two frames, the second being the payload's. */
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

/** A picture with bytes after its end. */
export function withTrailer(picture: Buffer, ...trailers: Buffer[]): Buffer {
  return Buffer.concat([picture, ...trailers])
}

/** A picture with the author and the place in its EXIF. */
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
