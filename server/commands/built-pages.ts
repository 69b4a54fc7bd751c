// The built pages. Vike finds them by this import; a process that has none fails here.
await import(new URL('../../dist/server/entry.mjs', import.meta.url).href)
