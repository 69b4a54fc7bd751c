import { createHash } from 'node:crypto'
import { localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { CaptchaAction } from '#server/kernel/captcha/captcha.ts'
import { requireCaptcha } from '#server/kernel/captcha/service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { newFileName } from '#server/platform/files/file-store.ts'
import { networkOf } from '#server/kernel/client-address.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { rateHeaders } from '#server/kernel/rate-limit.ts'
import { type EffectAnswer, isAnswered, once } from '#server/kernel/idempotency/once.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { callLinkKey, insertCallAt, mailsOfCall, takeFreeSlot } from './calls.ts'
import { findCall } from './call-store.ts'
import type { InquiryForm, InquiryReceipt, WrittenForm } from './contract.ts'
import type { NamedInterest } from './interest.ts'
import { mailsOf } from './mails.ts'
import { type Picture, pictureOf, type SentPicture } from './picture.ts'
import { newReferenceNo, samenessOf } from './reference.ts'
import { replyByFor } from './reply.ts'
import { findSame, insertInquiry, lockSameness } from './store.ts'
import type { inquiry } from './tables.ts'
import { requireValid } from './verdict.ts'

/** Columns filled from a form. */
type Columns = Partial<typeof inquiry.$inferInsert> &
  Pick<typeof inquiry.$inferInsert, 'privacyVersion' | 'isMarketingWanted'>

/** A form with valid fields. */
export interface ValidForm {
  form: InquiryForm
  action: CaptchaAction
  captcha: string
  columns: Columns
  /** Values that identify a repeated form: sender and text. */
  same: readonly string[]
  picture?: SentPicture | undefined
  /** Names of the product and the plan that the form is about. */
  interest?: NamedInterest | undefined
}

type Answer = { data: InquiryReceipt }

/**
 * Accepts a form: stores it and emails the sender and the desk. If the same form arrives again
 * within minutes, it gets the first receipt, with status 200. A rejected or failed form stores
 * nothing, and its captcha solution can be used again. Source: C12, C3.
 *
 * @throws Problem `captcha.missing`, `captcha.failed`, `upstream.failed` or `rate.limited`, an
 * error of the image, or an error that `once` throws
 */
export async function receive(ctx: RequestContext, received: ValidForm): Promise<Answer> {
  const { form, columns, picture: sent } = received
  const request = {
    form,
    columns,
    picture: sent ? createHash('sha256').update(sent.bytes).digest('base64url') : null,
  }
  if (await isAnswered(ctx))
    return once(ctx, { input: request, isKeyNeeded: false }, refuseExpiredKey)
  const spend = await requireCaptcha(ctx, { token: received.captcha, action: received.action })
  const counted = `${form} ${senderKey(ctx)}`
  await ctx.limits.assertNotSpent('form', counted)
  const name = sent ? await storeImage(ctx, sent) : null
  let isStored = false
  try {
    // count valid forms only: every attempt already counts toward the limit `form-try`
    const left = await ctx.limits.consume('form', counted)
    if (left) ctx.request.answer({ headers: rateHeaders(left) })
    return await once(ctx, { input: request, isKeyNeeded: false }, async (tx) => {
      await spend(tx)
      const answer = await store(tx, ctx, {
        ...received,
        columns: { ...columns, attachment: name },
      })
      isStored = answer.status === undefined
      return answer
    })
  } finally {
    if (name !== null && !isStored) await ctx.files.delete(name)
  }
}

/**
 * Stores a form once: of two identical concurrent forms, the second gets the receipt of the first.
 */
async function store(
  tx: Tx,
  ctx: RequestContext,
  { form, columns, same, interest }: ValidForm,
): Promise<EffectAnswer<Answer>> {
  const { config, locale, now, caller } = ctx
  const { forms } = config
  const sameness = samenessOf(form, ...same)
  await lockSameness(tx, sameness)
  const since = new Date(now.getTime() - forms.sameWithinMinutes * 60_000)
  const first = forms.sameWithinMinutes > 0 ? await findSame(tx, { sameness, since }) : undefined
  const earlier = first && (await receiptOf(tx, config, first))
  if (earlier) return { body: { data: earlier }, status: 200 }
  const wished = columns.timeInfos
  const slot = wished ? await takeFreeSlot(tx, ctx, { wished }) : undefined
  const stored = await insertInquiry(tx, {
    ...columns,
    form,
    locale,
    regionCode: localeFacts[locale].regionCode,
    sameness,
    referenceNo: newReferenceNo(),
    createdAt: now,
    ...(caller.kind === 'person'
      ? { personId: caller.personId, companyId: caller.company?.id ?? null }
      : {}),
    expectedReplyBy: slot
      ? new Date(slot.start)
      : replyByFor(config, { form: form as WrittenForm, locale, receivedAt: now }),
    keptUntil: new Date(now.getTime() + forms.keptDays * dayMs),
  })
  const call = slot && (await insertCallAt(tx, stored, slot))
  const mails = call ? await mailsOfCall(tx, ctx, call) : mailsOf(config, stored, interest)
  await sendMails(tx, mails, now)
  const data = receiptWith(stored, call && (await callLinkKey(tx, config, call)))
  return { body: { data } }
}

/** Returns the receipt of an inquiry that was stored before; undefined if its call was cancelled. */
async function receiptOf(
  tx: Tx,
  config: Config,
  stored: { id: string; referenceNo: string; expectedReplyBy: Date },
): Promise<InquiryReceipt | undefined> {
  const row = await findCall(tx, stored.id)
  if (!row) return receiptWith(stored)
  if (row.call.cancelledAt) return undefined
  const expectedReplyBy = row.call.startsAt
  return receiptWith({ ...stored, expectedReplyBy }, await callLinkKey(tx, config, row))
}

function receiptWith(
  { referenceNo, expectedReplyBy }: { referenceNo: string; expectedReplyBy: Date },
  callKey?: string,
): InquiryReceipt {
  return {
    referenceNo,
    expectedReplyBy: expectedReplyBy.toISOString(),
    ...(callKey === undefined ? {} : { callKey }),
  }
}

/**
 * Returns the key under which a sender's forms are counted: the person or, for visitors, the
 * network. Source: C12.
 */
function senderKey({ caller, request }: RequestContext): string {
  return caller.kind === 'person'
    ? `person ${caller.personId}`
    : `network ${networkOf(request.address)}`
}

/** Re-encodes an image and stores it without a public URL. Returns its name in the file store. */
async function storeImage({ config, files }: RequestContext, sent: SentPicture): Promise<string> {
  const { attachment } = requireValid({
    attachment: await pictureOf(sent, config.forms.attachment),
  })
  const { type, bytes }: Picture = attachment
  const name = newFileName('help', type === 'jpeg' ? 'jpg' : 'png')
  await files.put(name, bytes, `image/${type}`)
  return name
}

/**
 * Runs if the stored response to a repeated request has expired since `isAnswered` found it.
 * Rejects the request, because its captcha was not checked.
 */
const refuseExpiredKey = async (): Promise<never> => {
  throw new Problem('captcha.failed')
}
