import { watch } from 'node:fs'
import type { Logger } from 'pino'
import { faultText } from '#config/faults.ts'
import { locales } from '#config/locales.ts'
import { type Reload, watchConfig } from '#config/watch.ts'
import type { Development } from '#server/commands/development.ts'
import { textsFolder } from '#server/platform/text/texts.ts'
import type { Resources } from './resources.ts'

type Watched = Pick<Resources, 'config' | 'log' | 'texts' | 'purge'>
type Browsers = Pick<Development, 'reloadPages' | 'showFault'>

/**
 * Reloads the configuration when its files change, and in development the texts too; pages open in
 * browsers then show the change. SIGHUP reloads both. Returns a function that stops watching.
 */
export function watchFiles(resources: Watched, browsers?: Browsers): () => void {
  const { config, log } = resources
  const onReload = (outcome: Reload) => {
    logReload(log, outcome)
    if (outcome.ok) browsers?.reloadPages()
    else browsers?.showFault(outcome.faults.map(faultText).join('\n'))
  }
  const onTexts = () => void reloadTexts(resources).then(() => browsers?.reloadPages())
  const onHangup = () => {
    onReload(config.reload())
    onTexts()
  }
  const configWatch = watchConfig(config, { onReload })
  const textsWatch = browsers
    ? watch(textsFolder, { recursive: true, persistent: false }, onTexts)
    : undefined
  process.on('SIGHUP', onHangup)
  return () => {
    process.off('SIGHUP', onHangup)
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
async function reloadTexts({ texts, purge, log }: Watched): Promise<void> {
  await texts.reload()
  log.info({ event: 'texts.reloaded', dropped: purge.tags(locales.map((it) => `i18n:${it}`)) })
}
