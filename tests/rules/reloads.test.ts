import pino from 'pino'
import { expect, test } from 'vitest'
import { createConfigSource } from '#config/watch.ts'
import { createPurge } from '#server/platform/cache/purge.ts'
import { openTexts } from '#server/platform/text/texts.ts'
import { watchFiles } from '#server/reloads.ts'
import { copiedConfig } from './config-setup.ts'

test('in development browsers reload the page for a changed table and show the faults of an invalid one', async () => {
  using config = copiedConfig()
  const log = pino({ level: 'silent' })
  const seen: string[] = []
  const stop = watchFiles(
    {
      config: createConfigSource(config.folder),
      log,
      texts: await openTexts({ log }),
      purge: createPurge(new Map()),
    },
    { reloadPages: () => seen.push('reload'), showFault: (text) => seen.push(text) },
  )
  try {
    config.edit('cache.yaml', 'enabled: true', 'enabled: maybe')
    await expect
      .poll(() => seen)
      .toEqual([expect.stringMatching(/^cache\.yaml:\d+ page\.enabled: /)])
    config.edit('cache.yaml', 'enabled: maybe', 'enabled: false')
    await expect.poll(() => seen[1]).toBe('reload')
  } finally {
    stop()
  }
})
