import type { ComponentType } from 'react'

/** Data that the server needs to render an island and to send the texts for hydrating it. */
export interface IslandMeta {
  /** Path of the island's file in components/, without `.island.tsx`: `layout/SearchBox`. */
  name: string
  /** Keys of the texts that the island uses. Using any other key throws, on the server too. */
  texts: readonly string[]
}

/** A component that is rendered on the server and hydrated on its own. */
export type IslandComponent<P> = ComponentType<P> & { island: IslandMeta }

/** Declares an island: `SearchBox.island = island('layout/SearchBox', ['layout:search.label'])`. */
export function island(name: string, texts: readonly string[]): IslandMeta {
  return { name, texts }
}
