const id = 'first-paint'

/**
 * What stands before it is painted at once: a header, then a part and another, would each be laid out again while the visitor waits.
 */
export const endOfFirstPaint = `<i id="${id}" hidden></i>`

/** In milliseconds; where the network or a part of the page is slower than that, parts are better than nothing. */
const maxWaitMs = 1000

/**
 * For the inline script: an element would do, but checkers of HTML do not know it yet, and it could not be taken back.
 * Source: html.spec.whatwg.org, link type "expect".
 */
export const awaitFirstPaint = `{let l=document.createElement("link");l.rel="expect";l.href="#${id}";l.blocking="render";document.head.append(l);setTimeout(()=>l.remove(),${maxWaitMs})}`
