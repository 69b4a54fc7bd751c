import type { ContentChanges } from './content-changes-store.ts'

const maxNames = 20

/** Describes the changes of an import, a line for each kind of content that has changed. */
export function changesText(changes: ContentChanges): string {
  const lines = Object.entries(changes).flatMap(([kind, change]) => {
    const parts = Object.entries(change).flatMap(([verb, keys]) =>
      keys.length === 0 ? [] : [`${keys.length} ${verb} (${namesOf(keys)})`],
    )
    return parts.length === 0 ? [] : [`  ${kind}: ${parts.join(', ')}\n`]
  })
  return lines.length === 0
    ? '  products, solutions, resources and partners are unchanged\n'
    : lines.join('')
}

function namesOf(keys: readonly string[]): string {
  return [...keys.slice(0, maxNames), ...(keys.length > maxNames ? ['…'] : [])].join(', ')
}
