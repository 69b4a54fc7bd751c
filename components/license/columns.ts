import { useEffect, useState } from 'react'
import { onPersonalStateCleared } from '#components/session/personal-state.ts'

/** Columns of the list that a person may hide. Product, serial number and status always stay. */
export const optionalColumns = ['assignee', 'expiration', 'action'] as const
export type OptionalColumn = (typeof optionalColumns)[number]

const key = 'own:license-columns'

/** The columns that the person has hidden on this device, and how to change them. */
export function useHiddenColumns(): [
  hidden: readonly OptionalColumn[],
  setHidden: (hidden: readonly OptionalColumn[]) => void,
] {
  const [hidden, setHidden] = useState(storedColumns)
  // another person who signs in sees all columns
  useEffect(() => onPersonalStateCleared(() => setHidden([])), [])
  return [
    hidden,
    (chosen) => {
      setHidden(chosen)
      try {
        localStorage.setItem(key, chosen.join(' '))
      } catch {
        // storage is blocked: the choice lasts as long as the page
      }
    },
  ]
}

function storedColumns(): readonly OptionalColumn[] {
  try {
    const stored = localStorage.getItem(key)?.split(' ') ?? []
    return optionalColumns.filter((it) => stored.includes(it))
  } catch {
    return []
  }
}
