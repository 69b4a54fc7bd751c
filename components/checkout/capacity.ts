import type { Formats } from '#components/app/formats.ts'
import type { Texts } from '#components/islands/texts.tsx'

/** Stands for an unlimited capacity. Source: spec §9. */
const unlimited = 1_679_616

/** Returns a capacity in words; null for a plan that has none, or only one. */
export function capacityText(
  { t }: Texts,
  { number }: Pick<Formats, 'number'>,
  capacity: number | null,
): string | null {
  if (capacity === null || capacity <= 1) return null
  return t('app-order:lines.capacity', { capacity: volumeText({ t }, { number }, capacity) })
}

/** Returns a volume alone: `1,000`, or "Unlimited". */
export function volumeText(
  { t }: Pick<Texts, 't'>,
  { number }: Pick<Formats, 'number'>,
  capacity: number,
): string {
  return capacity === unlimited ? t('app-order:lines.unlimited') : number(capacity)
}
