import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { withoutCaptcha } from '#tests/support/captcha.ts'
import {
  animatedPng,
  chunk,
  jpeg,
  jpegBomb,
  jpegOf,
  payload,
  png,
  pngBomb,
  segment,
  withChunks,
  withExif,
  withSegments,
  withTrailer,
  zip,
} from '#tests/support/hostile-pictures.ts'
import { expectClean, sendPicture, storedPicture } from '#tests/support/picture-forms.ts'

const text = (words: string) => Buffer.from(words)
let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: withoutCaptcha })
})
afterAll(() => app[Symbol.asyncDispose]())

const compressedText = () => Buffer.concat([text('Comment\0\0'), text(payload)])

test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ['a picture', 'a.jpg', () => jpeg],
  ['a picture', 'a.png', () => png],
  ['a picture with an uppercase file name', 'A.JPEG', () => jpeg],
  ['a script after the end of a JPEG', 'a.jpg', () => withTrailer(jpeg, text(payload))],
  ['a script after the end of a PNG', 'a.png', () => withTrailer(png, text(payload))],
  ['an archive after the end of a JPEG (GIFAR)', 'a.jpg', () => withTrailer(jpeg, zip())],
  ['an archive after the end of a PNG', 'a.png', () => withTrailer(png, zip())],
  [
    'a second picture after the end of the first',
    'a.jpg',
    () => withTrailer(jpeg, png, text(payload)),
  ],
  ['a script in a JPEG comment', 'a.jpg', () => withSegments(jpeg, [segment(0xfe, text(payload))])],
  [
    'a script in an unknown segment',
    'a.jpg',
    () => withSegments(jpeg, [segment(0xef, text(payload))]),
  ],
  [
    'a script in a text chunk of a PNG',
    'a.png',
    () => withChunks(png, chunk('tEXt', text(`Comment\0${payload}`))),
  ],
  [
    'a script in an international text chunk of a PNG',
    'a.png',
    () => withChunks(png, chunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${payload}`))),
  ],
  ['a script in an unknown chunk', 'a.png', () => withChunks(png, chunk('evIl', text(payload)))],
  [
    'a script in an EXIF chunk',
    'a.png',
    () => withChunks(png, chunk('eXIf', text(`MM\0*\0\0\0\x08\0\0${payload}`))),
  ],
  ['a GPS position in a JPEG', 'a.jpg', () => withExif(jpeg, 'jpeg')],
  ['a GPS position in a PNG', 'a.png', () => withExif(png, 'png')],
  [
    'XMP',
    'a.jpg',
    () =>
      withSegments(jpeg, [
        segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${payload}</x:xmpmeta>`)),
      ]),
  ],
  [
    'IPTC',
    'a.jpg',
    () =>
      withSegments(jpeg, [
        segment(0xed, text(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10${payload}`)),
      ]),
  ],
  ['a color profile', 'a.jpg', () => sharp(jpeg).withIccProfile('p3').jpeg().toBuffer()],
  ['a color profile', 'a.png', () => sharp(png).withIccProfile('p3').png().toBuffer()],
  ['CMYK colors', 'a.jpg', () => sharp(jpeg).toColorspace('cmyk').jpeg().toBuffer()],
  ['16 bits per color', 'a.png', () => sharp(png).toColorspace('rgb16').png().toBuffer()],
  [
    'a palette and transparency',
    'a.png',
    () => sharp(png).ensureAlpha(0.5).png({ palette: true }).toBuffer(),
  ],
  ['an animation', 'a.png', () => animatedPng()],
  ['interlaced rows', 'a.png', () => sharp(png).png({ progressive: true }).toBuffer()],
  ['progressive scans', 'a.jpg', () => sharp(jpeg).jpeg({ progressive: true }).toBuffer()],
  ['two extensions, the last one valid', 'shell.php.jpg', () => withTrailer(jpeg, text(payload))],
  ['a path as its name', '../../../../etc/cron.d/x.jpg', () => jpeg],
  ['a Windows path as its name', 'C:\\\\Windows\\\\System32\\\\x.png', () => png],
  ['a name that reads from right to left', 'x\u202Egpj.exe.jpg', () => jpeg],
  ['a name of a thousand letters', `${'x'.repeat(1000)}.jpg`, () => jpeg],
  ['a script as its name', '<img src=x onerror=alert(1)>.jpg', () => jpeg],
  ['1,048,576 bytes', 'a.jpg', () => jpegOf(1_048_576)],
])('only re-encoded pixels are stored: %s (%s)', async (_name, filename, make) => {
  const { status, code, referenceNo } = await sendPicture(app, await make(), filename)
  expect({ status, code }).toEqual({ status: 201, code: undefined })
  await expectClean(await storedPicture(app, referenceNo))
})

test('a picture taken with a rotated camera is stored upright', async () => {
  const turned = await sharp(jpeg).withMetadata({ orientation: 6 }).toBuffer()
  const { bytes } = await storedPicture(app, (await sendPicture(app, turned, 'a.jpg')).referenceNo)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 48, height: 64 })
})

test.each<[string, string, () => Buffer | Promise<Buffer>, number, string]>([
  [
    'an SVG with a script',
    'a.svg',
    () => text(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`),
    415,
    'upload.type_not_allowed',
  ],
  [
    'an SVG with the name of a picture',
    'a.png',
    () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    'upload.type_not_allowed',
  ],
  [
    'an HTML page with the name of a picture',
    'a.jpg',
    () => text(`<html>${payload}</html>`),
    415,
    'upload.type_not_allowed',
  ],
  [
    'a script with the name of a picture',
    'a.jpg',
    () => text(payload),
    415,
    'upload.type_not_allowed',
  ],
  ['a GIF', 'a.gif', () => sharp(png).gif().toBuffer(), 415, 'upload.type_not_allowed'],
  [
    'a GIF with the name of a PNG',
    'a.png',
    () => sharp(png).gif().toBuffer(),
    415,
    'upload.type_not_allowed',
  ],
  [
    'a WebP with the name of a JPEG',
    'a.jpg',
    () => sharp(png).webp().toBuffer(),
    415,
    'upload.type_not_allowed',
  ],
  [
    'an AVIF',
    'a.avif',
    () => sharp(png).avif({ effort: 0 }).toBuffer(),
    415,
    'upload.type_not_allowed',
  ],
  [
    'a HEIC from a phone',
    'IMG_1.HEIC',
    () => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    415,
    'upload.type_not_allowed',
  ],
  [
    'a HEIC with the name of a JPEG',
    'a.jpg',
    () => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    415,
    'upload.type_not_allowed',
  ],
  ['a TIFF', 'a.jpg', () => sharp(png).tiff().toBuffer(), 415, 'upload.type_not_allowed'],
  ['a BMP', 'a.png', () => text('BM\x46\0\0\0\0\0\0\0\x36\0\0\0'), 415, 'upload.type_not_allowed'],
  ['a PDF', 'a.pdf', () => text('%PDF-1.7\n'), 415, 'upload.type_not_allowed'],
  ['an archive', 'a.zip', zip, 415, 'upload.type_not_allowed'],
  ['an archive with the name of a picture', 'a.jpg', zip, 415, 'upload.type_not_allowed'],
  ['a program', 'a.exe', () => text('MZ\x90\0'), 415, 'upload.type_not_allowed'],
  ['a JPEG with the name of a PNG', 'a.png', () => jpeg, 415, 'upload.type_not_allowed'],
  ['a PNG with the name of a JPEG', 'a.jpg', () => png, 415, 'upload.type_not_allowed'],
  [
    'a JPEG with the name of an HTML page',
    'a.jpg.html',
    () => jpeg,
    415,
    'upload.type_not_allowed',
  ],
  ['a JPEG with the name of a script', 'a.jpg.php', () => jpeg, 415, 'upload.type_not_allowed'],
  ['a name with NUL in it', 'a.php\0.jpg', () => text(payload), 415, 'upload.type_not_allowed'],
  ['a name that ends with a dot', 'a.jpg.', () => jpeg, 415, 'upload.type_not_allowed'],
  ['a name without extension', 'picture', () => jpeg, 415, 'upload.type_not_allowed'],
  [
    'a Windows name with an alternate stream',
    'a.php::$DATA',
    () => jpeg,
    415,
    'upload.type_not_allowed',
  ],
  [
    'a picture after a script',
    'a.jpg',
    () => Buffer.concat([text(payload), jpeg]),
    415,
    'upload.type_not_allowed',
  ],
  ['only the first bytes of a JPEG', 'a.jpg', () => jpeg.subarray(0, 3), 400, 'upload.malformed'],
  ['only the first bytes of a PNG', 'a.png', () => png.subarray(0, 8), 400, 'upload.malformed'],
  [
    'the first bytes of a JPEG followed by a script',
    'a.jpg',
    () => withTrailer(jpeg.subarray(0, 4), text(payload)),
    400,
    'upload.malformed',
  ],
  [
    'half a JPEG',
    'a.jpg',
    async () => (await jpegOf(700_000)).subarray(0, 600_000),
    400,
    'upload.malformed',
  ],
  [
    'half a PNG',
    'a.png',
    () => png.subarray(0, Math.floor(png.length / 2)),
    400,
    'upload.malformed',
  ],
  [
    'a PNG whose checksum is wrong',
    'a.png',
    () => Buffer.concat([png.subarray(0, 29), Buffer.alloc(4), png.subarray(33)]),
    400,
    'upload.malformed',
  ],
  ['nothing', 'a.jpg', () => Buffer.alloc(0), 400, 'upload.malformed'],
  ['a PNG of 400 million pixels', 'a.png', () => pngBomb(20_000, 20_000), 400, 'upload.malformed'],
  [
    'a PNG of 330 million pixels, with few of them present',
    'a.png',
    () => pngBomb(18_000, 18_000, 300),
    400,
    'upload.malformed',
  ],
  [
    'a PNG of the largest possible width',
    'a.png',
    () => pngBomb(0x7f_ff_ff, 1),
    400,
    'upload.malformed',
  ],
  ['a PNG with a width of 0', 'a.png', () => pngBomb(0, 10), 400, 'upload.malformed'],
  ['a JPEG of 4 billion pixels', 'a.jpg', () => jpegBomb(65_500, 65_500), 400, 'upload.malformed'],
  ['a JPEG with a height of 0', 'a.jpg', () => jpegBomb(64, 0), 400, 'upload.malformed'],
  ['one byte too many', 'a.jpg', () => jpegOf(1_048_577), 413, 'upload.too_large'],
  [
    'two megabytes',
    'a.jpg',
    () => Buffer.concat([jpeg, Buffer.alloc(2_000_000)]),
    413,
    'upload.too_large',
  ],
  [
    'a PNG with text that expands to a large size',
    'a.png',
    () => withChunks(png.subarray(0, 20), chunk('zTXt', compressedText())),
    400,
    'upload.malformed',
  ],
])('%s (%s) is rejected', async (...[, filename, make, status, code]) => {
  const answer = await sendPicture(app, await make(), filename)
  expect({ status: answer.status, code: answer.code }).toEqual({ status, code })
})

test('fifty pictures uploaded at once are all accepted, and the process grows by less than 150 MB', async () => {
  const large = await sharp({
    create: { width: 4800, height: 4800, channels: 3, background: '#205080' },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sendPicture(app, large, 'a.jpg')),
  )
  clearInterval(watch)
  expect(new Set(answers.map((it) => it.status))).toEqual(new Set([201]))
  expect((most - before) / 1e6).toBeLessThan(150)
})
