/** Most serial numbers that are taken from what somebody pastes. */
const maxPasted = 999

/** Words in the first row of a sheet's column. */
const headers =
  /^(serial(\s*(no\.?|number))?s?|s\/?n|シリアル(番号|ナンバー)?|序列号|序號|序列號)$/i

/** Spaces and dashes, as `normalizeSerialNumber` of the server has them. */
const separators = /[\s\p{Dash}ー]+/gu

/**
 * Returns a serial number as the server stores it: half-width capitals, with hyphens for whatever
 * separates its parts. Source: C7.
 */
export function cleanSerial(text: string): string {
  return text.normalize('NFKC').trim().toUpperCase().replaceAll(separators, '-')
}

/**
 * Splits what was pasted from a sheet or a mail into serial numbers: rows, columns, commas and
 * semicolons separate; empty rows and the heading of a column are left out. Source: GC3.
 */
export function pastedSerials(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(/[\r\n\t,;、]+/)
    .map((it) => it.trim())
    .filter((it) => it !== '' && !headers.test(it))
    .map(cleanSerial)
    .slice(0, maxPasted)
}

/**
 * Puts pasted serial numbers into the rows, from one row on: filled rows after it keep their
 * content, and rows are added if there are not enough.
 */
export function withPasted(
  rows: readonly string[],
  index: number,
  pasted: readonly string[],
): string[] {
  const next = [...rows]
  const queue = [...pasted]
  for (let at = index; queue.length > 0; at += 1) {
    const isFree = at === index || at >= next.length || (next[at] ?? '') === ''
    if (isFree) next[at] = queue.shift() ?? ''
  }
  return next
}

/** Returns the index of the first row with the same serial number; undefined if it is the first. */
export function firstTwin(rows: readonly string[], index: number): number | undefined {
  const own = cleanSerial(rows[index] ?? '')
  if (own === '') return undefined
  const first = rows.findIndex((it) => cleanSerial(it) === own)
  return first < index ? first : undefined
}

/** Brings the rows to a quantity: empty rows are added, or removed before any that is filled. */
export function rowsFor(rows: readonly string[], quantity: number): string[] {
  const next = [...rows]
  while (next.length < quantity) next.push('')
  for (let at = next.length - 1; at >= 0 && next.length > quantity; at -= 1)
    if (next[at] === '') next.splice(at, 1)
  return next.slice(0, quantity)
}

/** Rows that were taken out, with the places that they had, in the order of the rows. */
export type TakenRows = readonly { index: number; text: string }[]

/** Returns the rows at some places. */
export function rowsAt(rows: readonly string[], places: ReadonlySet<number>): TakenRows {
  return rows.flatMap((text, index) => (places.has(index) ? [{ index, text }] : []))
}

/** Puts rows back where they were, or at the end if there are fewer rows by now. */
export function withReturned(rows: readonly string[], taken: TakenRows): string[] {
  const next = [...rows]
  for (const { index, text } of taken) next.splice(index, 0, text)
  return next
}
