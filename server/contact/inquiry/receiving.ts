import { createHash } from 'node:crypto'
import { localeFacts } from '#config/locales.ts'
import type { CaptchaAction } from '#server/kernel/captcha/captcha.ts'
import { checkCaptcha } from '#server/kernel/captcha/service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { newFileName } from '#server/platform/files/file-store.ts'
import { networkOf } from '#server/kernel/client-address.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { rateHeaders } from '#server/kernel/rate-limit.ts'
import { type Done, isAnswered, once } from '#server/kernel/idempotency/once.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import type { InquiryForm, InquiryReceipt } from './contract.ts'
import { mailsOf } from './mails.ts'
import { type Picture, pictureOf, type SentPicture } from './picture.ts'
import { newReferenceNo, samenessOf } from './reference.ts'
import { replyBy } from './reply.ts'
import { findSame, insertInquiry, takeAdvisoryLockAt } from './store.ts'
import type { inquiry } from './tables.ts'
import { valuesOf } from './verdict.ts'

/** The columns that a form fills. */
type Columns = Partial<typeof inquiry.$inferInsert> &
  Pick<typeof inquiry.$inferInsert, 'privacyVersion' | 'isMarketingWanted'>

/** What a form brought, its fields being right. */
export interface Received {
  form: InquiryForm
  action: CaptchaAction
  captcha: string
  columns: Columns
  /** Who sent it and what, to know the same again. */
  same: readonly string[]
  picture?: SentPicture | undefined
}

type Answer = { data: InquiryReceipt }

/**
 * Takes in a form: keeps it, tells whoever sent it and the desk that answers. The same again within minutes is told what the first
 * was, with status 200. What is refused or fails leaves nothing behind, and the solution of the security check may be sent again.
 * Source: C12, C3.
 *
 * @throws Problem `captcha.missing`, `captcha.failed`, `upstream.failed`, `rate.limited`, those of a picture and of `once`
 */
export async function receive(ctx: RequestContext, received: Received): Promise<Answer> {
  const { form, columns, picture: sent } = received
  const wish = {
    form,
    columns,
    picture: sent ? createHash('sha256').update(sent.bytes).digest('base64url') : null,
  }
  if (await isAnswered(ctx)) return once(ctx, { wish, isKeyNeeded: false }, alreadyDone)
  const spend = await checkCaptcha(ctx, { token: received.captcha, action: received.action })
  const counted = `${form} ${senderKey(ctx)}`
  await ctx.limits.refuseSpent('form', counted)
  const name = sent ? await keepPicture(ctx, sent) : null
  let isKept = false
  try {
    // what would be accepted is counted; wrong forms are counted apart, with all tries
    const left = await ctx.limits.consume('form', counted)
    if (left) ctx.request.answer({ headers: rateHeaders(left) })
    return await once(ctx, { wish, isKeyNeeded: false }, async (tx) => {
      await spend(tx)
      const done = await keep(tx, ctx, { ...received, columns: { ...columns, attachment: name } })
      isKept = done.status === undefined
      return done
    })
  } finally {
    if (name !== null && !isKept) await ctx.files.delete(name)
  }
}

/** The same wish is kept once: of two at once the second finds the first. */
async function keep(
  tx: Tx,
  ctx: RequestContext,
  { form, columns, same }: Received,
): Promise<Done<Answer>> {
  const { config, locale, now, caller } = ctx
  const { forms } = config
  const sameness = samenessOf(form, ...same)
  await takeAdvisoryLockAt(tx, sameness)
  const since = new Date(now.getTime() - forms.sameWithinMinutes * 60_000)
  const first = forms.sameWithinMinutes > 0 ? await findSame(tx, { sameness, since }) : undefined
  if (first) return { body: receiptOf(first), status: 200 }
  const { regionCode } = localeFacts[locale]
  const zone = zoneOf(config, regionCode)
  const { desk, businessDays } = forms.replies[form]
  const kept = await insertInquiry(tx, {
    ...columns,
    form,
    locale,
    regionCode,
    sameness,
    referenceNo: newReferenceNo(),
    createdAt: now,
    ...(caller.kind === 'person'
      ? { personId: caller.personId, companyId: caller.company?.id ?? null }
      : {}),
    expectedReplyBy: replyBy({ zone, businessDays, toMinute: forms.businessHours.toMinute }, now),
    keptUntil: new Date(now.getTime() + forms.keptDays * 86_400_000),
  })
  const mailbox = forms.mailboxes[desk]
  await sendMails(
    tx,
    mailsOf(kept, { desk: mailbox.byRegion[regionCode] ?? mailbox.default, zone }),
    now,
  )
  return { body: receiptOf(kept) }
}

function receiptOf({
  referenceNo,
  expectedReplyBy,
}: {
  referenceNo: string
  expectedReplyBy: Date
}): Answer {
  return { data: { referenceNo, expectedReplyBy: expectedReplyBy.toISOString() } }
}

/** Whose forms are counted together. Source: C12. */
function senderKey({ caller, request }: RequestContext): string {
  return caller.kind === 'person'
    ? `person ${caller.personId}`
    : `network ${networkOf(request.address)}`
}

/** Makes a picture anew and keeps it where no address leads. */
async function keepPicture({ config, files }: RequestContext, sent: SentPicture): Promise<string> {
  const { attachment } = valuesOf({ attachment: await pictureOf(sent, config.forms.attachment) })
  const { type, bytes: made }: Picture = attachment
  const place = newFileName('help', type === 'jpeg' ? 'jpg' : 'png')
  await files.put(place, made, `image/${type}`)
  return place
}

/** An answer that is kept is given again; one that was forgotten meanwhile is a form without a solution. */
const alreadyDone = async (): Promise<never> => {
  throw new Problem('captcha.failed')
}
