import { fallbackLocale, normalizeLocale } from '#config/locales.ts'
import { userHash } from '#server/kernel/user-hash.ts'
import { hasPerson } from '#server/people/account/service.ts'
import { searchMisses } from '#server/content/search/service.ts'
import { addressRules } from '#server/platform/address/address-rules.ts'
import { announce } from '#server/platform/cache/purge.ts'
import type { Database } from '#server/platform/db/database.ts'
import { publicOriginOf } from '#server/platform/env.ts'
import { mailKinds, previewOf } from '#server/platform/mail/preview.ts'
import { mailsForOperators, retryMail } from '#server/platform/mail/operator-mails.ts'
import type { OpsServices } from '#server/platform/ops/listener.ts'
import type { Resources } from './resources.ts'
import type { Work } from './work.ts'

interface ProcessState {
  work: Work
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
    userHash: async (email) => ({
      hash: userHash(email, resources.signIn.secrets.logKey),
      hasAccount: await hasPerson(database.forOperators, email),
    }),
    jobs: {
      list: work.list,
      request: work.request,
    },
    mails: {
      list: (filter) => mailsForOperators(database.forOperators, filter),
      async retry(id, requestId) {
        const outcome = await retryMail(database.forOperators, { id, now: new Date() })
        if (outcome === 'due') await work.request('mail.send', requestId)
        return outcome
      },
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
