import { freeMailOf } from '#config/forms.ts'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { issueTypes } from '#server/contact/inquiry/help.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { slotRulesOf } from './booking.ts'
import type { BookingRequest } from './booking-contract.ts'
import type { HelpRequest, InquiryReceipt, LeadRequest } from './contract.ts'
import { interestOf } from './interest.ts'
import { companyAddressOf, mailAddressOf } from './mail-address.ts'
import { deskPathOf } from './mails.ts'
import { momentText } from './moment-text.ts'
import { isPhoneShaped, type Phone, phoneOf } from './phone.ts'
import { replyByFor } from './reply.ts'
import { referenceOf } from './reference.ts'
import { type SentPicture, sentPictureOf } from './picture.ts'
import { type ValidForm, receive } from './receiving.ts'
import { slotsOf, timeZoneOf } from './slots.ts'
import { deleteEnded } from './store.ts'
import { lineOf, linesOf, nameOf } from './text.ts'
import { optionOf, refused, requireValid, type Verdict } from './verdict.ts'

export {
  callByKey,
  callFile,
  cancelCall,
  type LinkedCall,
  moveCall,
  nearestOf,
  timesToMove,
} from './calls.ts'
export {
  deskPathOf,
  issueTypes,
  mailAddressOf,
  momentText,
  nameOf,
  referenceOf,
  replyByFor,
  requireValid,
}

type Answer = { data: InquiryReceipt }

/**
 * Submits a request for a trial, a demo or the price book.
 *
 * @throws Problem with the errors of all fields, or an error that `receive` throws
 */
export async function sendLead(ctx: RequestContext, request: LeadRequest): Promise<Answer> {
  assertNotBot(request)
  const interest = await interestOf(ctx, { form: request.kind, typed: request })
  const { phone, consent, ...columns } = requireValid({
    ...interest.fields,
    ...senderOf(ctx.config, request),
    email: companyAddressOf(request.email, freeMailOf(ctx.config.forms, ctx.locale)),
    consent: consentOf(ctx.config, request),
  })
  return receive(ctx, {
    form: request.kind,
    action: 'lead',
    captcha: request.captcha ?? '',
    columns: { ...columns, phone: phone.typed, phoneE164: phone.e164, ...consent },
    same: [columns.email, columns.productAlias ?? '', columns.partNumber ?? ''],
    interest: interest.names,
  })
}

/**
 * Submits a question to the sales or technical desk. Only the technical desk accepts an image.
 *
 * @throws Problem with the errors of all fields, including `upload.malformed`, `upload.too_large`
 * and `upload.type_not_allowed`, or an error that `receive` throws
 */
export async function askHelp(ctx: RequestContext, request: HelpRequest): Promise<Answer> {
  assertNotBot(request)
  const { supportType } = request
  const offered = await issueTypes(ctx, { supportType, websiteCode: ctx.locale })
  const interest = await interestOf(ctx, { form: supportType, typed: request })
  const { phone, consent, issueDescription, attachment, ...columns } = requireValid({
    ...interest.fields,
    ...senderOf(ctx.config, request),
    email: mailAddressOf(request.email),
    issueType: optionOf(
      request.issueType,
      offered.issueTypes.map((it) => it.code),
    ),
    issueDescription: linesOf(request.issueDescription, { min: 10, max: 2000 }),
    attachment: await attachmentOf(ctx.config, request),
    consent: consentOf(ctx.config, request),
  })
  return receive(ctx, {
    form: supportType,
    action: 'help',
    captcha: request.captcha ?? '',
    columns: {
      ...columns,
      message: issueDescription,
      phone: phone.typed,
      phoneE164: phone.e164,
      ...consent,
    },
    same: [columns.email, columns.productAlias ?? '', issueDescription],
    interest: interest.names,
    picture: attachment,
  })
}

/**
 * Submits a callback request. The contact details say who asks; without them the session does, or
 * else the campaign's tracking id.
 *
 * @throws Problem with the errors of all fields, or an error that `receive` throws
 */
export async function bookCall(ctx: RequestContext, request: BookingRequest): Promise<Answer> {
  assertNotBot(request)
  const { config, locale } = ctx
  const { question, consent, timeZone, timeInfos, phone, ...typed } = requireValid({
    ...contactOf(config, request),
    question: linesOf(request.question, { min: 1, max: 1000 }),
    timeZone: timeZoneOf(request.timeZone),
    timeInfos: slotsOf(request.timeInfos, slotRulesOf(config, locale), ctx.now),
    consent: consentOf(config, request),
  })
  const contact = phone ? { ...typed, phone: phone.typed, phoneE164: phone.e164 } : known(ctx)
  return receive(ctx, {
    form: 'booking',
    action: 'booking',
    captcha: request.captcha ?? '',
    columns: {
      ...contact,
      timeZone,
      timeInfos,
      trackingId: request.trackingId,
      message: question,
      ...consent,
    },
    same: [contact.email ?? '', request.trackingId, question],
  })
}

/** Returns the verdicts on contact details; undefined if none were sent. */
function contactOf(config: Config, request: BookingRequest) {
  const { firstName, lastName, companyName, email, phone, country } = request
  const all = [firstName, lastName, companyName, email, phone, country]
  if (all.every((it) => it === undefined)) return undefined
  return {
    ...senderOf(config, {
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      companyName: companyName ?? '',
      phone: phone ?? '',
      country: country ?? '',
    }),
    email: mailAddressOf(email ?? ''),
  }
}

/** Returns what the session says about the person who asks. */
function known({ caller }: RequestContext): Partial<ValidForm['columns']> {
  if (caller.kind !== 'person') return {}
  const { email, firstName, lastName, company } = caller
  return { email, firstName, lastName, companyName: company?.name ?? null }
}

/** Job: deletes inquiries whose retention period has ended, with their images. Returns how many. */
export async function forgetInquiries(
  db: Db,
  _config: Config,
  { now, files }: { now: Date; files: FileStore },
): Promise<number> {
  const limit = 500
  for (let count = 0; ;) {
    const deleted = await deleteEnded(db, { now, limit })
    for (const name of deleted) if (name !== null) await files.delete(name)
    count += deleted.length
    if (deleted.length < limit) return count
  }
}

interface Guarded {
  website?: string | undefined
  consent: {
    privacyVersion: string
    marketing?: boolean | 'true' | 'false' | 'on' | 'off' | undefined
  }
}

/** Rejects forms whose honeypot field is filled in. Source: C12. */
function assertNotBot({ website = '' }: Guarded): void {
  if (website.trim() !== '') throw new Problem('captcha.failed')
}

interface TypedSender {
  firstName: string
  lastName: string
  companyName: string
  phone: string
  country: string
}

function senderOf(
  config: Config,
  { firstName, lastName, companyName, phone, country }: TypedSender,
) {
  const code = country.trim().toUpperCase()
  const knownCountry = countryOf(config, code)
  return {
    firstName: nameOf(firstName),
    lastName: nameOf(lastName),
    companyName: lineOf(companyName, { min: 1, max: 100 }),
    phone: phoneIn(knownCountry, phone),
    country: knownCountry,
  }
}

/**
 * Validates a phone number in a country. Without a valid country, a national number cannot be
 * checked, so that only the country is an error.
 */
function phoneIn(country: Verdict<string>, typed: string): Verdict<Phone> {
  if ('value' in country) return phoneOf(typed, country.value)
  return isPhoneShaped(typed) ? { faults: [] } : phoneOf(typed, '')
}

function countryOf({ regions }: Config, code: string): Verdict<string> {
  if (code === '') return refused('field.required')
  return regions.regions.some((it) => it.countries.includes(code))
    ? { value: code }
    : refused('field.country_unknown')
}

/** Validates the consent. Only consent to the current version of the privacy statement counts. */
function consentOf(
  { forms }: Config,
  { consent: { privacyVersion, marketing = false } }: Guarded,
): Verdict<Pick<ValidForm['columns'], 'privacyVersion' | 'isMarketingWanted'>> {
  const version = optionOf(privacyVersion, [forms.privacyVersion])
  if ('faults' in version)
    return { faults: version.faults.map((it) => ({ ...it, pointer: '/privacyVersion' })) }
  return {
    value: {
      privacyVersion: version.value,
      isMarketingWanted: marketing === true || marketing === 'true' || marketing === 'on',
    },
  }
}

/**
 * Returns the uploaded image; undefined for an empty file field. Rejects images for the sales desk.
 */
async function attachmentOf(
  { forms }: Config,
  { attachment, supportType }: HelpRequest,
): Promise<Verdict<SentPicture | undefined>> {
  if (
    attachment === undefined ||
    attachment === '' ||
    (attachment.size === 0 && attachment.name === '')
  )
    return { value: undefined }
  if (supportType !== 'technical-support') return refused('field.unknown')
  return sentPictureOf(
    { bytes: Buffer.from(await attachment.arrayBuffer()), name: attachment.name },
    forms.attachment,
  )
}
