import type { Formats } from '#components/app/formats.ts'
import type { Texts } from '#components/islands/texts.tsx'
import type { Fault } from './types.ts'
import type { SerialState } from './use-serial-checks.ts'

interface Serials {
  /** Prefix of the ids of the fields. */
  id: string
  rows: readonly string[]
  states: readonly SerialState[]
  quantity: number
}

/** Returns what is wrong with the serial numbers, by the numbers of their rows. Source: GC3. */
export function serialFaults(
  { t }: Texts,
  { number, list }: Formats,
  { id, rows, states, quantity }: Serials,
): Fault[] {
  const faultOf = (kinds: readonly SerialState['kind'][], key: string): Fault[] => {
    const found = [...states.entries()].filter(([, it]) => kinds.includes(it.kind))
    const [first] = found
    if (!first) return []
    const numbers = list(found.map(([index]) => number(index + 1)))
    const text = t(`app-checkout:serials.fault.${key}`, { rows: numbers, count: found.length })
    return [{ controlId: `${id}-${first[0]}`, text }]
  }
  const extra = rows.length - quantity
  return [
    ...faultOf(['empty'], 'missing'),
    ...faultOf(['refused', 'twin'], 'refused'),
    ...faultOf(['checking', 'failed'], 'unchecked'),
    ...(extra > 0
      ? [
          {
            controlId: `${id}-surplus-0`,
            text: t('app-checkout:serials.tooMany', {
              count: extra,
              n: number(extra),
              of: number(quantity),
            }),
          },
        ]
      : []),
  ]
}
