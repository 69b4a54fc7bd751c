import { fallbackLocale, normalizeLocale } from '#config/locales.ts'
import { announce } from '#server/platform/cache/purge.ts'
import { addressRules } from '#server/platform/address/address-rules.ts'
import { mailKinds, previewOf } from '#server/platform/mail/preview.ts'
import { newestMails } from '#server/platform/mail/send.ts'
import type { Operations } from '#server/platform/ops/listener.ts'
import { searchMisses } from '#server/content/search/service.ts'
import { publicOriginOf } from '#server/platform/env.ts'
import type { Resources } from './resources.ts'
import type { Work } from './work.ts'

/** What the operators' listener tells and does of a process. */
export function operationsOf(
  resources: Resources,
  { work, isClosing }: { work: Work | undefined; isClosing: () => boolean },
): Operations {
  const { database, config, texts, env, metrics, purge } = resources
  const desk = () => ({
    config: config.current,
    rules: addressRules(config.current, { publicOrigin: publicOriginOf(env) }),
    part: texts.part,
  })
  return {
    metrics,
    purge,
    purgeEverywhere: (tags) => announce(database, tags),
    configVersion: () => config.version,
    searchMisses: () => searchMisses(database.db),
    jobs: {
      list: async () => (await work?.jobs.list()) ?? [],
      request: async (name) => (await work?.jobs.request(name)) ?? false,
    },
    mails: {
      newest: () => newestMails(database.db),
      kinds: () => mailKinds(desk()),
      preview: (kind, locale) =>
        previewOf(desk(), { kind, locale: normalizeLocale(locale) ?? fallbackLocale })?.html,
    },
    notReady: async () => [
      ...(isClosing() ? ['closing'] : []),
      ...(await database.ping().then(
        () => [],
        () => ['database'],
      )),
    ],
  }
}
