import type { Picture } from '#server/content/catalog/contract.ts'

/** A text with a link on each of its pictures, and those pictures. */
export interface LinkedText {
  html: string
  pictures: Picture[]
}

/** Of a picture whose size its text does not tell. */
const usualSize = { width: 1280, height: 720 }

/**
 * Makes each picture of a sanitized text lead to its file, where it can be seen whole; album.ts opens it in the viewer instead.
 * A picture that is a link already stays what it is.
 */
export function linkedPictures(html: string, nameOf: (caption: string) => string): LinkedText {
  const pictures: Picture[] = []
  const linked = html.replace(/<a [^>]*>.*?<\/a>|<img [^>]*>/gs, (element) => {
    if (!element.startsWith('<img')) return element
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1]
    const url = attribute('src')
    if (url === undefined) return element
    const alt = attribute('alt') ?? ''
    pictures.push({
      url,
      caption: plain(alt),
      width: Number(attribute('width') ?? usualSize.width),
      height: Number(attribute('height') ?? usualSize.height),
    })
    return `<a href="${url}" data-picture aria-label="${nameOf(alt)}">${element.replace(/^<img/, '<img loading="lazy" decoding="async"')}</a>`
  })
  return { html: linked, pictures }
}

/** An attribute's value as text. The sanitizer writes these four. */
function plain(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
