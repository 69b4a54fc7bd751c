import { isChina } from '#config/locales.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { CaptchaAction } from './captcha.ts'
import type { CaptchaChallenge, ChallengeRequest } from './contract.ts'
import { deleteExpiredUses, insertUse } from './store.ts'

const retryAfterSeconds = 30

/** Returns the data that a browser needs to show the captcha. */
export async function captchaChallenge(
  ctx: RequestContext,
  { action, websiteCode = ctx.locale }: ChallengeRequest,
): Promise<CaptchaChallenge> {
  return ctx.captcha.challenge({
    action,
    address: ctx.request.address,
    locale: websiteCode,
    now: ctx.now,
  })
}

/** Marks a solution as used, in the transaction that stores its form. */
export type SpendCaptcha = (tx: Tx) => Promise<void>

/**
 * Requires a valid captcha solution for a form. The check does not use up the solution: if the form
 * is rejected for another reason, the same solution can be sent again.
 *
 * @returns a function that marks the solution as used. It throws Problem `captcha.failed` if the
 * solution has been used in the meantime.
 * @throws Problem `captcha.missing` or `captcha.failed`; `upstream.failed` with
 * `context.supportMail` if the provider is down
 */
export async function requireCaptcha(
  ctx: RequestContext,
  { token, action }: { token: string; action: CaptchaAction },
): Promise<SpendCaptcha> {
  if (token.trim() === '') throw new Problem('captcha.missing')
  const verdict = await ctx.captcha.verify(token, {
    action,
    address: ctx.request.address,
    locale: ctx.locale,
    now: ctx.now,
  })
  if (verdict.is === 'down') {
    const supportMail = ctx.config.site.supportMails[isChina(ctx.locale) ? 'china' : 'global']
    throw new Problem('upstream.failed', { retryAfterSeconds, context: { supportMail } })
  }
  if (verdict.is === 'failed')
    throw new Problem(
      'captcha.failed',
      verdict.retryAfterSeconds === undefined
        ? {}
        : { retryAfterSeconds: verdict.retryAfterSeconds },
    )
  const { use } = verdict
  return async (tx) => {
    if (use && !(await insertUse(tx, use))) throw new Problem('captcha.failed')
  }
}

/** Job: deletes used solutions that have expired. Returns how many. */
export function forgetUsedCaptchas(
  db: Db,
  _config: unknown,
  { now }: { now: Date },
): Promise<number> {
  return deleteExpiredUses(db, now)
}
