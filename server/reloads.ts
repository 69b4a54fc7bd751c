import { watch } from 'node:fs'
import type { Logger } from 'pino'
import { locales } from '#config/locales.ts'
import { type Reload, watchConfig } from '#config/watch.ts'
import { textsFolder } from '#server/platform/text/texts.ts'
import type { Resources } from './resources.ts'

/**
 * Reloads the configuration when its files change, and in development the texts too. SIGHUP reloads
 * both. Returns a function that stops watching.
 */
export function watchFiles(resources: Resources, isDevelopment: boolean): () => void {
  const { config, log } = resources
  const onReload = (outcome: Reload) => logReload(log, outcome)
  const onTexts = () => void reloadTexts(resources)
  const configWatch = watchConfig(config, { onReload })
  const textsWatch = isDevelopment
    ? watch(textsFolder, { recursive: true, persistent: false }, onTexts)
    : undefined
  process.on('SIGHUP', () => {
    onReload(config.reload())
    onTexts()
  })
  return () => {
    configWatch.close()
    textsWatch?.close()
  }
}

/** Logs a refusal, or what has changed. Saving the same values again leaves no line. */
function logReload(log: Logger, outcome: Reload): void {
  if (!outcome.ok) return log.error({ event: 'config.refused', faults: outcome.faults })
  const { ok: _ok, isRepaired, ...facts } = outcome
  if (facts.changed.length > 0 || isRepaired) log.info({ event: 'config.reloaded', ...facts })
}

/** Reloads all texts and drops cached pages, which show the old texts. */
async function reloadTexts({ texts, purge, log }: Resources): Promise<void> {
  await texts.reload()
  log.info({ event: 'texts.reloaded', dropped: purge.tags(locales.map((it) => `i18n:${it}`)) })
}
