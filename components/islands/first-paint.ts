/** Id of the element that marks the end of the first paint. */
export const firstPaintId = 'first-paint'

/**
 * Marks the end of the content that the browser paints in one go. Painting the header and each
 * section as it arrives would repeat the page's layout each time.
 */
export const endOfFirstPaint = `<i id="${firstPaintId}" hidden></i>`

/** Maximum time that the browser waits. It then paints the content that has arrived. */
const maxWaitMs = 1000

/**
 * Inline script that delays painting until the marker has arrived. The script adds a `<link>`
 * element, and removes it to end the wait. The element is not part of the HTML, because validators
 * do not know its type yet.
 * Source: html.spec.whatwg.org, link type "expect".
 */
export const awaitFirstPaint = `{let l=document.createElement("link");l.rel="expect";l.href="#${firstPaintId}";l.blocking="render";document.head.append(l);setTimeout(()=>l.remove(),${maxWaitMs})}`
