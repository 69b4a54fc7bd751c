import type { ReactNode } from 'react'

interface Props {
  label: ReactNode
  value: string
  isTotal?: boolean
}

/** A row of a sum, within a `<dl>` that gives it its style. */
export function SumRow({ label, value, isTotal = false }: Props) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
