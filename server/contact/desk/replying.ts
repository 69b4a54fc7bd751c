import { fullName } from '#server/people/account/service.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { Problem } from '#server/kernel/problem.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import type { LeadDetail, LeadReply } from './lead-contract.ts'
import { applyChange, eventBy, lockUnchanged } from './changes.ts'
import { customerFacts } from './customer-facts.ts'
import { readDetail } from './detail.ts'
import { type FoundLead, insertEvent, replyKey } from './store.ts'

/**
 * Answers a lead by an email in the language of the site on which the form was sent. The lead is
 * then answered, and belongs to the caller if nobody owned it.
 *
 * @throws Problem `not_found`, `desk.changed`, `desk.merged`, `field.email_invalid` if the form
 * left no email address, or an `idempotency.…` problem
 */
export function replyToLead(ctx: SignedInContext, reply: LeadReply): Promise<LeadDetail> {
  const { referenceNo, text } = reply
  const { caller, now } = ctx
  return once(ctx, { input: reply }, async (tx) => {
    const { lead, state } = await lockUnchanged(tx, ctx, reply)
    const { email, locale } = lead
    if (email === null)
      throw new Problem('field.email_invalid', {
        errors: [{ pointer: '/email', code: 'field.email_invalid' }],
      })
    const id = await insertEvent(tx, { ...eventBy(ctx), referenceNo, kind: 'reply', text })
    const facts = {
      ...(await customerFacts(tx, lead)),
      body: text,
      agent: fullName(caller),
      ...deskContactOf(ctx, lead),
    }
    await sendMails(
      tx,
      [{ kind: replyKey, key: `${replyKey} ${id}`, to: email, locale, facts }],
      now,
    )
    await applyChange(tx, ctx, {
      referenceNo,
      state,
      ownerId: state.ownerId ?? caller.personId,
      status: 'answered',
    })
    return { body: await readDetail(ctx, tx, referenceNo) }
  })
}

/** Returns the mailbox to which the customer answers, if the region's desk has one. */
function deskContactOf(
  { config }: Pick<SignedInContext, 'config'>,
  { regionCode }: FoundLead['lead'],
): { supportMail?: string } {
  const supportMail = config.forms.deskMailboxes[regionCode]
  return supportMail === undefined ? {} : { supportMail }
}
