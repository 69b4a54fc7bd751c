import type { Picture } from '#server/content/product/contract.ts'

/** HTML with a link around each image, and the images. */
export interface LinkedText {
  html: string
  pictures: Picture[]
}

/** Size for images without width and height attributes. */
const defaultSize = { width: 1280, height: 720 }

/**
 * Links each image in sanitized HTML to its file; with JavaScript, album.ts opens it in the viewer
 * instead. Images that are already in a link are left unchanged.
 */
export function linkPictures(html: string, nameOf: (caption: string) => string): LinkedText {
  const pictures: Picture[] = []
  const linked = html.replace(/<a [^>]*>.*?<\/a>|<img [^>]*>/gs, (element) => {
    if (!element.startsWith('<img')) return element
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1]
    const url = attribute('src')
    if (url === undefined) return element
    const alt = attribute('alt') ?? ''
    pictures.push({
      url,
      caption: decodeEntities(alt),
      width: Number(attribute('width') ?? defaultSize.width),
      height: Number(attribute('height') ?? defaultSize.height),
    })
    return `<a href="${url}" data-picture aria-label="${nameOf(alt)}">${element.replace(/^<img/, '<img loading="lazy" decoding="async"')}</a>`
  })
  return { html: linked, pictures }
}

/** Decodes an attribute's value. The sanitizer writes only these four entities. */
function decodeEntities(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
