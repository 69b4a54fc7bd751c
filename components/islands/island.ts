import type { ComponentType } from 'react'

/** What the server must know of an island to render it and to send what its hydration needs. */
export interface IslandMeta {
  /** Its file below components/, without `.island.tsx`: `layout/SearchBox`. */
  name: string
  /** The keys of the texts that it uses; any other throws on the server already. */
  texts: readonly string[]
}

/** A component that is rendered on the server and hydrated on its own. */
export type IslandComponent<P> = ComponentType<P> & { island: IslandMeta }

/** When an island is hydrated: at the first interaction, when it comes into view, when the browser is idle, or at once. */
export type HydrationTrigger = 'interaction' | 'visible' | 'idle' | 'load'

/** Says what an island is: `SearchBox.island = island('layout/SearchBox', ['layout:search.label'])`. */
export function island(name: string, texts: readonly string[]): IslandMeta {
  return { name, texts }
}
