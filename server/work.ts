import type { Config } from '#config/schema.ts'
import { forgetUsedCaptchas } from '#server/kernel/captcha/service.ts'
import { deleteExpiredQuotes } from '#server/trade/checkout/tokens.ts'
import type { Db } from '#server/platform/db/database.ts'
import { forgetDemoCustomers } from '#server/contact/demo/service.ts'
import { remindOfExpiry } from '#server/trade/giftvalue/reminders.ts'
import { expireGiftValue } from '#server/trade/giftvalue/service.ts'
import { addressRules } from '#server/platform/address/address-rules.ts'
import { forgetAnswers } from '#server/kernel/idempotency/once.ts'
import { forgetExpiredCounts } from '#server/kernel/rate-limit.ts'
import { forgetInquiries } from '#server/contact/inquiry/service.ts'
import type { Job, JobRun } from '#server/platform/jobs/job.ts'
import { openJobs, requestElsewhere } from '#server/platform/jobs/jobs.ts'
import { type JobState, jobStates } from '#server/platform/jobs/states.ts'
import { remindOfEndingLicenses, renewLicenseKeys } from '#server/trade/license/jobs.ts'
import { mailJobs, type MailDelivery, waitingMails } from '#server/platform/mail/send.ts'
import { openMailTransport } from '#server/platform/mail/transport.ts'
import { endTerms, remindOfEnds } from '#server/trade/membership/jobs.ts'
import { expireOrders } from '#server/trade/order/expire.ts'
import { fulfillOrders } from '#server/trade/order/fulfill.ts'
import { refundCards } from '#server/trade/order/refund.ts'
import { sendNotices } from '#server/trade/payment/sandbox.ts'
import { expireInvitations } from '#server/trade/team/jobs.ts'
import { publicOriginOf } from '#server/platform/env.ts'
import { forgetNotifications } from '#server/people/notification/service.ts'
import type { Resources } from './resources.ts'

/**
 * Returns all jobs with their schedules in UTC. Jobs that depend on the date run every half hour,
 * because days begin at a different time in each region.
 */
function workOf(
  delivery: MailDelivery,
  { files, gatewayOf }: Pick<Resources, 'files' | 'gatewayOf'>,
): Job[] {
  return [
    ...mailJobs(delivery),
    { ...job('order.fulfill', '* * * * *', fulfillOrders), isRequestedAtStart: true },
    job('order.expire', '*/5 * * * *', expireOrders),
    job('order.refund-cards', '*/5 * * * *', (db, config, context) =>
      refundCards(db, gatewayOf(config), context),
    ),
    job('payment.send-notices', '* * * * *', sendNotices),
    job('checkout.forget', '35 2 * * *', deleteExpiredQuotes),
    job('gift-value.expire', '1,31 * * * *', expireGiftValue),
    job('gift-value.remind', '25 1 * * *', remindOfExpiry),
    job('membership.end-terms', '3,33 * * * *', endTerms),
    // 01:20 UTC is morning in Asia and evening in America
    job('membership.remind', '20 1 * * *', remindOfEnds),
    job('license.remind', '30 1 * * *', remindOfEndingLicenses),
    job('license.renew-keys', '50 2 * * *', renewLicenseKeys),
    job('team.expire-invitations', '12 * * * *', expireInvitations),
    job('inquiry.forget', '10 2 * * *', (db, config, context) =>
      forgetInquiries(db, config, { ...context, files }),
    ),
    job('notification.forget', '45 2 * * *', forgetNotifications),
    job('demo.forget', '15 2 * * *', forgetDemoCustomers),
    job('captcha.forget', '*/30 * * * *', forgetUsedCaptchas),
    job('rate-limit.forget', '*/5 * * * *', forgetExpiredCounts),
    job('idempotency.forget', '25 * * * *', (db, _config, { now }) => forgetAnswers(db, now)),
  ]
}

/** The jobs of the product, which this or another process runs. */
export interface Work extends AsyncDisposable {
  names: readonly string[]
  /** Returns the schedule and last run of each job. */
  list(): Promise<JobState[]>
  /**
   * Requests a run, for the request with the id, if one caused it. Returns false for an unknown
   * name.
   */
  request(name: string, requestId?: string): Promise<boolean>
}

/**
 * Starts the jobs if this process runs them. They use the resources, so stop them before you close
 * the resources.
 */
export async function openWork(
  resources: Resources,
  { isRunning }: { isRunning: boolean },
): Promise<Work> {
  const { env, log, config, database, texts, metrics } = resources
  const transport = openMailTransport({ smtpUrl: env.SMTP_URL, dataDir: env.DATA_DIR })
  const rules = () => addressRules(config.current, { publicOrigin: publicOriginOf(env) })
  const jobs = workOf(
    { transport, rules, part: texts.part, onAttempt: metrics.mailAttempt },
    resources,
  )
  const names = jobs.map((it) => it.name)
  const list = () => jobStates(database.forOperators, jobs)
  metrics.watchWork({
    waitingMails: () => waitingMails(database.forOperators),
    succeededAt: async () =>
      (await list()).flatMap((it) => (it.succeededAt ? [[it.name, it.succeededAt] as const] : [])),
  })
  const running = isRunning
    ? await openJobs(database, { log, metrics, config: () => config.current }, jobs)
    : undefined
  return {
    names,
    list,
    async request(name, requestId) {
      if (running) return running.request(name, requestId)
      if (names.includes(name)) await requestElsewhere(database, name, requestId)
      return names.includes(name)
    },
    async [Symbol.asyncDispose]() {
      await running?.stop()
      transport.close()
    },
  }
}

function job(
  name: string,
  cron: string,
  run: (db: Db, config: Config, context: Pick<JobRun, 'now' | 'log'>) => Promise<number>,
): Job {
  return { name, cron, run: ({ db, config, now, log }) => run(db, config, { now, log }) }
}
