import { fallbackLocale, normalizeLocale } from '#config/locales.ts'
import { searchMisses } from '#server/content/search/service.ts'
import { addressRules } from '#server/platform/address/address-rules.ts'
import { announce } from '#server/platform/cache/purge.ts'
import type { Database } from '#server/platform/db/database.ts'
import { publicOriginOf } from '#server/platform/env.ts'
import { mailKinds, previewOf } from '#server/platform/mail/preview.ts'
import { newestMails } from '#server/platform/mail/send.ts'
import type { OpsServices } from '#server/platform/ops/listener.ts'
import type { Resources } from './resources.ts'
import type { Work } from './work.ts'

interface ProcessState {
  /** Undefined if this process runs no jobs. */
  work: Work | undefined
  isClosing: () => boolean
}

/** Creates the services that the operators' listener uses in this process. */
export function createOpsServices(
  resources: Resources,
  { work, isClosing }: ProcessState,
): OpsServices {
  const { database, config, texts, env, log, metrics, purge } = resources
  const mailContext = () => ({
    config: config.current,
    rules: addressRules(config.current, { publicOrigin: publicOriginOf(env) }),
    part: texts.part,
  })
  return {
    access: { hostNames: env.OPS_HOSTS, token: env.OPS_TOKEN },
    log,
    metrics,
    purge,
    purgeEverywhere: (tags) => announce(database, tags),
    config,
    release: env.RELEASE,
    searchMisses: () => searchMisses({ db: database.forOperators, now: new Date() }),
    jobs: {
      list: async () => (await work?.jobs.list()) ?? [],
      request: async (name) => (await work?.jobs.request(name)) ?? false,
    },
    mails: {
      newest: () => newestMails(database.forOperators),
      kinds: () => mailKinds(mailContext()),
      preview: (kind, localeCode) => {
        const locale = normalizeLocale(localeCode) ?? fallbackLocale
        return previewOf(mailContext(), { kind, locale })?.html
      },
    },
    notReady: async () => {
      const missing = isClosing() ? ['closing'] : []
      return (await isReachable(database)) ? missing : [...missing, 'database']
    },
  }
}

async function isReachable(database: Database): Promise<boolean> {
  try {
    await database.ping()
    return true
  } catch {
    return false
  }
}
