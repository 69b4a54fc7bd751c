/** Groups of the palette, in the order in which they are shown. */
export const groupNames = [
  'exact',
  'recent',
  'popular',
  'pages',
  'actions',
  'companies',
  'licenses',
  'orders',
  'people',
  'products',
  'solutions',
  'news',
  'help',
  'all',
] as const
export type GroupName = (typeof groupNames)[number]

/** Kinds of entries, by which an entry gets its icon. */
export type EntryKind = Exclude<GroupName, 'exact' | 'recent'>

/** Something that can be chosen. */
export interface Entry {
  kind: EntryKind
  /** Identifies the entry within its kind: a serial number, an order number, a path or a name. */
  key: string
  title: string
  detail?: string
  /** Language of the title, if it may differ from that of the page. */
  lang?: string
  /** Address that it leads to. Without one it acts at once. */
  href?: string
  /** Acts at once. The palette stays open until a returned promise is fulfilled. */
  run?: () => void | Promise<void>
}

export interface Group {
  name: GroupName
  entries: readonly Entry[]
}

/** Largest number of entries in a group. Source: PA3. */
export const maxEntries = 5

/** Returns the groups that are not empty, in their order and cut to their largest size. */
export function shownGroups(groups: readonly Group[]): readonly Group[] {
  return groupNames.flatMap((name) => {
    const entries = groups.filter((it) => it.name === name).flatMap((it) => it.entries)
    return entries.length === 0 ? [] : [{ name, entries: entries.slice(0, maxEntries) }]
  })
}

/** Returns a text as it is compared: folded widths, lower case, single spaces. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** Returns a number as it is compared: without spaces and dashes, in upper case. */
export function compact(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}ー]+/gu, '')
}

/** Returns true if a text contains all words. */
export function hasWords(text: string, words: string): boolean {
  const within = folded(text)
  return folded(words)
    .split(' ')
    .every((it) => within.includes(it))
}
