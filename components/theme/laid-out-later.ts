/**
 * What is far below the window when a document comes: global.ts leaves its layout for later, and layout/lay-out-later.ts catches up.
 * The first of a page and of a list are not among it: they may stand in the window, and would be seen to grow.
 */
export const laidOutLater =
  'main > section:nth-child(n + 5), li:nth-child(n + 7) article, body > footer'
