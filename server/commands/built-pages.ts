// Loads the built pages into Vike. Fails if they have not been built.
await import(new URL('../../dist/server/entry.mjs', import.meta.url).href)
