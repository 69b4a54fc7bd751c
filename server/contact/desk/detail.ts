import { answerTexts } from '#server/contact/demo/service.ts'
import { issueTypes } from '#server/contact/inquiry/service.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LeadDetail, LeadQuery } from './lead-contract.ts'
import { replyTemplatesOf } from './reply-templates.ts'
import { peopleFor, regionsOf } from './scope.ts'
import {
  type FoundLead,
  findLead,
  listEvents,
  listMerged,
  listSimilar,
  type Reader,
} from './store.ts'
import { toCommonView, toEventView, toSimilarView } from './view.ts'

/**
 * Returns a lead with its history and the leads that may be the same request.
 *
 * @throws Problem `not_found`, also for a lead of a region that the caller does not answer
 */
export function leadDetail(
  ctx: SignedInContext,
  { referenceNo }: Pick<LeadQuery, 'referenceNo'>,
): Promise<LeadDetail> {
  return readDetail(ctx, ctx.db, referenceNo)
}

/** Reads a lead in a transaction, or outside of one. */
export async function readDetail(
  ctx: SignedInContext,
  db: Db,
  referenceNo: string,
): Promise<LeadDetail> {
  const found = await requireLead(ctx, db, referenceNo)
  const { lead, version, mergedInto } = found
  const reader = readerOf(ctx)
  const { phone, country, message, partNumber, dataCenter, openedFrom } = lead
  const similar = mergedInto === null ? await listSimilar(db, lead, reader) : []
  const people = await peopleFor({ db, config: ctx.config }, [lead.regionCode])
  return {
    ...toCommonView(ctx, found),
    version,
    phone: lead.phoneE164 ?? phone,
    country,
    issueType: await issueNameOf(ctx, lead),
    message,
    partNumber,
    dataCenter,
    openedFrom,
    trackingId: lead.trackingId,
    timeZone: lead.timeZone,
    timeInfos: lead.timeInfos,
    answers: answerTexts(ctx.config.demo, ctx.texts.of(ctx.locale), lead.answers ?? []),
    hasPicture: lead.attachment !== null,
    isMarketingWanted: lead.isMarketingWanted,
    mergedInto,
    merged: (await listMerged(db, referenceNo, reader)).map((it) => toSimilarView(it, [])),
    similar: similar.map(({ email, phone: isPhone, company, ...it }) =>
      toSimilarView(it, [
        ...(email ? (['email'] as const) : []),
        ...(isPhone ? (['phone'] as const) : []),
        ...(company ? (['company'] as const) : []),
      ]),
    ),
    events: (await listEvents(db, referenceNo)).map(toEventView),
    people,
    templates: lead.email === null ? [] : await replyTemplatesOf(ctx, db, found),
    me: people.find((it) => it.id === ctx.caller.personId)?.id ?? null,
  }
}

/**
 * Finds a lead that the caller may see.
 *
 * @throws Problem `not_found`
 */
export async function requireLead(
  ctx: SignedInContext,
  db: Db,
  referenceNo: string,
): Promise<FoundLead> {
  const found = await findLead(db, { referenceNo, ...readerOf(ctx) })
  if (!found) throw new Problem('not_found')
  return found
}

function readerOf(ctx: SignedInContext): Reader {
  return { regions: regionsOf(ctx), locale: ctx.locale }
}

/** Returns the name of an issue type; its code if editors have removed it since. */
async function issueNameOf(
  ctx: SignedInContext,
  { form, issueType }: FoundLead['lead'],
): Promise<string | null> {
  if (issueType === null || (form !== 'sales-support' && form !== 'technical-support'))
    return issueType
  const offered = await issueTypes(ctx, { supportType: form, websiteCode: ctx.locale })
  return offered.issueTypes.find((it) => it.code === issueType)?.name ?? issueType
}

/**
 * Responds with the picture of a technical question. The image is one that we encoded ourselves.
 *
 * @throws Problem `not_found` if the caller may not see the lead, or if it has no picture
 */
export async function leadPicture(
  ctx: SignedInContext,
  { referenceNo }: LeadQuery,
): Promise<undefined> {
  const { attachment } = (await requireLead(ctx, ctx.db, referenceNo)).lead
  const stored = attachment === null ? undefined : await ctx.files.get(attachment)
  if (attachment === null || !stored) throw new Problem('not_found')
  const isPng = attachment.endsWith('.png')
  async function* bytes() {
    yield stored ?? Buffer.alloc(0)
  }
  ctx.request.answer({
    file: {
      name: `${referenceNo}.${isPng ? 'png' : 'jpg'}`,
      type: isPng ? 'image/png' : 'image/jpeg',
      bytes: bytes(),
    },
    headers: { 'Content-Security-Policy': "default-src 'none'; sandbox" },
  })
  return undefined
}
