/**
 * Selects elements far below the first screen. global.ts defers their layout, and
 * layout/lay-out-deferred.ts lays them out when the browser is idle. The first sections of a page
 * and the first items of a list are not selected: they may be on screen, where visitors would see
 * them grow.
 */
export const deferredLayoutSelector =
  'main > section:nth-child(n + 5), li:nth-child(n + 7) article, body > footer'
