import { type ChangeEvent, useRef } from 'react'
import type { Selection } from './TableRows.tsx'

/**
 * Returns what a row's checkbox calls when it changes. With Shift held, by mouse or by the space
 * bar, all rows from the one that was changed before become as this one.
 *
 * @param ids the ids of the rows, in their order
 */
export function useRangeSelection<Row>(
  ids: readonly string[],
  selection: Selection<Row> | undefined,
): (id: string, event: ChangeEvent<HTMLInputElement>) => void {
  const before = useRef<string | null>(null)
  return (id, { target, nativeEvent }) => {
    // a checkbox changes by a click, also if a key caused it
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    const [start, end] = [ids.indexOf(before.current ?? id), ids.indexOf(id)]
    before.current = id
    const range =
      isRange && start >= 0 ? ids.slice(Math.min(start, end), Math.max(start, end) + 1) : [id]
    const others = Object.keys(selection?.selected ?? {}).filter((it) => !range.includes(it))
    const selected = target.checked ? [...others, ...range] : others
    selection?.onChange(Object.fromEntries(selected.map((it) => [it, true])))
  }
}
