import { forgetAnswers } from '#server/idempotency/once.ts'
import { addressRules } from '#server/http/address-rules.ts'
import type { Job } from '#server/jobs/job.ts'
import { type Jobs, openJobs } from '#server/jobs/jobs.ts'
import { mailJobs, type Post, waitingMails } from '#server/mail/send.ts'
import { openMailTransport } from '#server/mail/transport.ts'
import { publicOriginOf } from './env.ts'
import type { Resources } from './resources.ts'

/** What is done without anybody asking, and when, in UTC. */
function workOf(post: Post): Job[] {
  return [...mailJobs(post), { name: 'idempotency.forget', cron: '25 * * * *', run: ({ db, now }) => forgetAnswers(db, now) }]
}

/** The jobs of a process and what they work with. */
export interface Work extends AsyncDisposable {
  jobs: Jobs
}

/** Begins to work. Close it before the resources: what runs uses them. */
export async function openWork({ env, log, config, database, texts, metrics }: Resources): Promise<Work> {
  const transport = openMailTransport({ smtpUrl: env.SMTP_URL, dataDir: env.DATA_DIR })
  const rules = () => addressRules(config.current, { publicOrigin: publicOriginOf(env) })
  const jobs = await openJobs(database, { log, metrics, config: () => config.current }, workOf({ transport, rules, part: texts.part }))
  metrics.watchWork({
    waitingMails: () => waitingMails(database.db),
    succeededAt: async () => (await jobs.list()).flatMap((it) => (it.succeededAt ? [[it.name, it.succeededAt] as const] : [])),
  })
  return {
    jobs,
    async [Symbol.asyncDispose]() {
      await jobs.stop()
      transport.close()
    },
  }
}
