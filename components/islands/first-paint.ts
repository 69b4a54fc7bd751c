const id = 'first-paint'

/**
 * Marks the end of the content that the browser paints at once. Painting the header and each
 * section as it arrives would lay out the page again for each of them.
 */
export const endOfFirstPaint = `<i id="${id}" hidden></i>`

/** If the network or a section takes longer than this, the browser paints what has arrived. */
const maxWaitMs = 1000

/**
 * Inline script that delays painting until the marker has arrived. A script and not a `<link>`
 * element, because HTML validators do not know the type yet and a script can end the wait.
 * Source: html.spec.whatwg.org, link type "expect".
 */
export const awaitFirstPaint = `{let l=document.createElement("link");l.rel="expect";l.href="#${id}";l.blocking="render";document.head.append(l);setTimeout(()=>l.remove(),${maxWaitMs})}`
