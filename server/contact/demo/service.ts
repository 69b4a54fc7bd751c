import { localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { fullName } from '#server/people/account/service.ts'
import { requireCaptcha } from '#server/kernel/captcha/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { networkOf } from '#server/kernel/client-address.ts'
import { Problem } from '#server/kernel/problem.ts'
import { isAnswered, once } from '#server/kernel/idempotency/once.ts'
import {
  mailAddressOf,
  nameOf,
  referenceOf,
  replyByFor,
  requireValid,
} from '#server/contact/inquiry/service.ts'
import { type Mail, sendMails } from '#server/platform/mail/outbox.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { answersOf } from './answers.ts'
import { answerTexts } from './questionnaire.ts'
import type { DemoAnswers, DemoEnd, DemoState, DemoRequest } from './contract.ts'
import {
  deleteEndedCustomers,
  type DemoCustomer,
  findCustomer,
  insertCustomer,
  updateFinished,
  updateRequested,
} from './store.ts'

/**
 * Stores the answers to the demo questionnaire. Returns the customer id for later calls.
 *
 * @throws Problem `idempotency.key_missing`, `demo.answers_incomplete` or `field.option_unknown`, an
 * error of the email address, or an error that `requireCaptcha` or `once` throws
 */
export async function answerDemo(
  ctx: RequestContext,
  request: DemoAnswers,
): Promise<{ id: string }> {
  if (ctx.request.header('Idempotency-Key') === undefined)
    throw new Problem('idempotency.key_missing')
  const verdict = answersOf(ctx.config.demo, request.questionnaireResults)
  const { email, questionnaireResults } = requireValid({
    email: mailAddressOf(request.email),
    questionnaireResults:
      'answers' in verdict ? { value: verdict.answers } : { faults: [{ code: verdict.refused }] },
  })
  const answersToStore = { email, questionnaireResults }
  const isRepeated = await isAnswered(ctx)
  const spend = isRepeated
    ? refuseExpiredKey
    : await requireCaptcha(ctx, { token: request.captcha ?? '', action: 'demo' })
  if (!isRepeated) await ctx.limits.consume('form', `demo ${networkOf(ctx.request.address)}`)
  return once(ctx, { input: answersToStore }, async (tx) => {
    await spend(tx)
    const keptUntil = new Date(ctx.now.getTime() + ctx.config.forms.demo.keptDays * dayMs)
    return {
      body: {
        id: await insertCustomer(tx, {
          ...answersToStore,
          locale: ctx.locale,
          identifiedAt: ctx.now,
          keptUntil,
        }),
      },
    }
  })
}

/**
 * Records a customer's demo request and emails the customer and the sales desk. A repeated request
 * sends no email, even with a different name. Source: C18.
 *
 * @throws Problem `idempotency.key_missing` or `not_found`, the errors of the names, or an error
 * that `once` throws
 */
export async function requestDemo(
  ctx: RequestContext,
  { customerId, ...typed }: DemoRequest,
): Promise<DemoState> {
  const names = requireValid({
    firstName: nameOf(typed.firstName),
    lastName: nameOf(typed.lastName),
  })
  return once(ctx, { input: { customerId, ...names } }, async (tx) => {
    const requested = await updateRequested(tx, { id: customerId, now: ctx.now, ...names })
    if (requested) await sendMails(tx, mailsOf(ctx, requested, names), ctx.now)
    return { body: stateOf(ctx.config, requested ?? (await customerOf(tx, ctx, customerId))) }
  })
}

/**
 * Finishes the questionnaire. The email address must match the customer's, so that the id alone is
 * not enough to trigger an email.
 *
 * @throws Problem `not_found`, an error of the email address, or an error that `once` throws
 */
export async function finishDemo(
  ctx: RequestContext,
  { customerId, email: typed }: DemoEnd,
): Promise<DemoState> {
  const { email } = requireValid({ email: mailAddressOf(typed) })
  return once(ctx, { input: { customerId, email }, isKeyNeeded: false }, async (tx) => {
    const finished = await updateFinished(tx, { id: customerId, email, now: ctx.now })
    if (finished) {
      const mail: Mail = {
        kind: 'demo.finished',
        key: `demo.finished ${customerId}`,
        to: finished.email,
        locale: finished.locale,
        facts: { path: '/marketplace' },
      }
      await sendMails(tx, [mail], ctx.now)
      return { body: stateOf(ctx.config, finished) }
    }
    const known = await customerOf(tx, ctx, customerId)
    if (known.email.toLowerCase() !== email.toLowerCase()) throw new Problem('not_found')
    return { body: stateOf(ctx.config, known) }
  })
}

/** Job: deletes demo customers whose retention period has ended. Returns how many. */
export function forgetDemoCustomers(
  db: Db,
  _config: Config,
  { now }: { now: Date },
): Promise<number> {
  return deleteEndedCustomers(db, now)
}

async function customerOf(tx: Tx, { now }: RequestContext, id: string): Promise<DemoCustomer> {
  const found = await findCustomer(tx, { id, now })
  if (!found) throw new Problem('not_found')
  return found
}

function stateOf(config: Config, { id, locale, requestedAt, finishedAt }: DemoCustomer): DemoState {
  return {
    state: finishedAt ? 'finished' : requestedAt ? 'requested' : 'identified',
    hasRequestDemo: requestedAt !== null,
    receipt: requestedAt && {
      referenceNo: referenceOf(id),
      expectedReplyBy: replyByFor(config, {
        form: 'request-demo',
        locale,
        receivedAt: requestedAt,
      }).toISOString(),
    },
  }
}

/** Builds the emails to the customer and to the region's sales desk. */
function mailsOf(
  { config, texts }: RequestContext,
  { id, email, locale, questionnaireResults }: DemoCustomer,
  names: { firstName: string; lastName: string },
): Mail[] {
  const { byRegion, default: anywhere } = config.forms.mailboxes.sales
  const name = fullName(names)
  const referenceNo = referenceOf(id)
  const answers = answerTexts(config.demo, texts.of(locale), questionnaireResults).join(' · ')
  return [
    {
      kind: 'demo.requested',
      key: `demo.requested ${id}`,
      to: email,
      locale,
      facts: { name, referenceNo, path: '/marketplace' },
    },
    {
      kind: 'demo.notice',
      key: `demo.notice ${id}`,
      to: byRegion[localeFacts[locale].regionCode] ?? anywhere,
      locale,
      facts: { name, email, answers, referenceNo },
    },
  ]
}

/**
 * Runs if the stored response to a repeated request has expired since `isAnswered` found it.
 * Rejects the request, because its captcha was not checked.
 */
async function refuseExpiredKey(): Promise<never> {
  throw new Problem('captcha.failed')
}
