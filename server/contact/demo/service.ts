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
  deskPathOf,
  mailAddressOf,
  momentText,
  nameOf,
  referenceOf,
  replyByFor,
  requireValid,
} from '#server/contact/inquiry/service.ts'
import { type Mail, sendMails } from '#server/platform/mail/outbox.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { findSoldProduct } from '#server/content/product/service.ts'
import { answersOf } from './answers.ts'
import { answerTexts, checkTexts } from './questionnaire.ts'
import type { DemoAnswers, DemoEnd, DemoState, DemoRequest } from './contract.ts'
import {
  deleteEndedCustomers,
  type DemoCustomer,
  findCustomer,
  insertCustomer,
  updateFinished,
  updateRequested,
} from './store.ts'

export { answerTexts }

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
  { customerId, product = '', checks = [], ...typed }: DemoRequest,
): Promise<DemoState> {
  const names = requireValid({
    firstName: nameOf(typed.firstName),
    lastName: nameOf(typed.lastName),
  })
  const chosen =
    product === ''
      ? undefined
      : await findSoldProduct(ctx, { id: product, websiteCode: ctx.locale })
  const details = {
    product: chosen?.name,
    checks: checkTexts(ctx.config.demo, ctx.texts.of(ctx.locale), checks).join(' · '),
  }
  return once(ctx, { input: { customerId, product, checks, ...names } }, async (tx) => {
    const { locale } = await customerOf(tx, ctx, customerId)
    const requested = await updateRequested(tx, {
      id: customerId,
      now: ctx.now,
      ...names,
      referenceNo: referenceOf(customerId),
      regionCode: localeFacts[locale].regionCode,
      expectedReplyBy: replyByFor(ctx.config, {
        form: 'request-demo',
        locale,
        receivedAt: ctx.now,
      }),
    })
    if (requested) await sendMails(tx, mailsOf(ctx, requested, { ...names, ...details }), ctx.now)
    return { body: stateOf(requested ?? (await customerOf(tx, ctx, customerId))) }
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
      return { body: stateOf(finished) }
    }
    const known = await customerOf(tx, ctx, customerId)
    if (known.email.toLowerCase() !== email.toLowerCase()) throw new Problem('not_found')
    return { body: stateOf(known) }
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

function stateOf({
  requestedAt,
  finishedAt,
  referenceNo,
  expectedReplyBy,
}: DemoCustomer): DemoState {
  return {
    state: finishedAt ? 'finished' : requestedAt ? 'requested' : 'identified',
    hasRequestDemo: requestedAt !== null,
    receipt:
      referenceNo === null || expectedReplyBy === null
        ? null
        : { referenceNo, expectedReplyBy: expectedReplyBy.toISOString() },
  }
}

/** What a request for a demo says, beyond the stored answers. */
interface RequestDetails {
  firstName: string
  lastName: string
  /** Name of the chosen product. */
  product: string | undefined
  /** Product checks with their answers, as one text. */
  checks: string
}

/** Builds the emails to the customer and to the region's sales desk. */
function mailsOf(
  { config, texts, now }: RequestContext,
  { id, email, locale, questionnaireResults, requestedAt }: DemoCustomer,
  { product, checks, ...names }: RequestDetails,
): Mail[] {
  const { byRegion, default: anywhere } = config.forms.mailboxes.sales
  const name = fullName(names)
  const referenceNo = referenceOf(id)
  const receivedAt = requestedAt ?? now
  const replyBy = momentText(replyByFor(config, { form: 'request-demo', locale, receivedAt }), {
    locale,
    zone: zoneOf(config, localeFacts[locale].regionCode),
  })
  const answers = answerTexts(config.demo, texts.of(locale), questionnaireResults).join(' · ')
  return [
    {
      kind: 'demo.requested',
      key: `demo.requested ${id}`,
      to: email,
      locale,
      facts: { name, referenceNo, replyBy, path: '/marketplace' },
    },
    {
      kind: 'demo.notice',
      key: `demo.notice ${id}`,
      to: byRegion[localeFacts[locale].regionCode] ?? anywhere,
      locale,
      facts: {
        name,
        email,
        answers,
        referenceNo,
        path: deskPathOf(referenceNo),
        ...(product === undefined ? {} : { product }),
        ...(checks === '' ? {} : { checks }),
      },
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
