import { expect, test } from 'vitest'
import { pictureSources, pictureWidths, renditionAt } from '#config/pictures.ts'

test('a media picture is requested in the available widths for single and double pixel density', () => {
  expect(pictureSources('/media/products/x.svg', 400)).toEqual({
    src: '/media/products/x.svg/400.webp',
    srcSet: '/media/products/x.svg/400.webp 400w,/media/products/x.svg/960.webp 960w',
    sizes: 'min(400px,100vw)',
  })
  expect(pictureSources('https://cdn.example/media/a/b.jpeg', 40).srcSet).toBe(
    'https://cdn.example/media/a/b.jpeg/80.webp 80w',
  )
})

test('a picture wider than all available widths is requested at the largest one', () => {
  expect(pictureSources('/media/backgrounds/x.png', 1600)).toEqual({
    src: '/media/backgrounds/x.png/1440.webp',
    srcSet: '/media/backgrounds/x.png/1440.webp 1440w',
    sizes: 'min(1600px,100vw)',
  })
})

test.each([
  '/media/videos/x.webm',
  '/media/x.svg?v=2',
  '/files/x.png',
  'data:image/png;base64,AA',
  '',
])('the picture URL %j is left unchanged', (src) => {
  expect(pictureSources(src, 400)).toEqual({ src })
})

test('a rendition exists for each width that is requested', () => {
  for (const width of pictureWidths)
    expect(renditionAt(`/a/b.svg/${width}.webp`)).toEqual({ file: '/a/b.svg', width })
})

test.each([
  '/a/b.svg/401.webp',
  '/a/b.svg/0400.webp',
  '/a/b.svg/400.png',
  '/a/b.pdf/400.webp',
  '/a/b.svg',
  '/400.webp',
  '/a/b.svg/400.webp/x',
])('no rendition exists at %s', (path) => {
  expect(renditionAt(path)).toBeUndefined()
})
