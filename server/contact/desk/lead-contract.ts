import * as z from 'zod'
import { locales, regionCodes } from '#config/locales.ts'
import { dataCenters, openedFromPlaces } from '#config/popups.ts'
import { TimeSlot } from '#server/contact/inquiry/booking-contract.ts'
import { inquiryForms } from '#server/contact/inquiry/contract.ts'
import { WebsiteCode } from '#server/kernel/contract.ts'

const Moment = z.iso.datetime({ offset: true })
const ReferenceNo = z
  .string()
  .min(1)
  .max(20)
  .meta({ examples: ['R7K3-PQ9D-2XW'] })
const Text = z.string().trim().min(1).max(5000)

/** Forms whose submissions the desk answers. `demo-request` follows the demo questionnaire. */
export const leadForms = [...inquiryForms, 'demo-request'] as const
export type LeadForm = (typeof leadForms)[number]

/** How far a lead is. Leads in the first two wait for an answer. */
export const leadStatuses = ['new', 'working', 'answered', 'closed', 'spam'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** Views of the list: `open` are those that wait for an answer. */
export const leadViews = ['open', ...leadStatuses] as const
export type LeadView = (typeof leadViews)[number]

/** What the history of a lead tells. */
export const leadEventKinds = ['owner', 'status', 'note', 'reply', 'merged', 'separated'] as const
export type LeadEventKind = (typeof leadEventKinds)[number]

/** A staff member of the desk. */
export const DeskPerson = z.strictObject({ id: z.uuid(), name: z.string() })
export type DeskPerson = z.infer<typeof DeskPerson>

/** The promise to answer a lead, in the business hours of its region. */
const Promised = z.strictObject({
  /** By when an answer is promised: for merged leads, the earliest promise. */
  at: Moment,
  /** Time zone of the region's desk. */
  timeZone: z.string(),
  /**
   * Minutes of business hours until then; of a booked call, minutes by the clock. Negative once it
   * has passed. Null if the lead no longer waits for an answer.
   */
  minutesLeft: z.int().nullable(),
  /** True if the lead was answered late, or was not answered in time. */
  isMissed: z.boolean(),
})

const common = {
  referenceNo: ReferenceNo,
  form: z.enum(leadForms),
  status: z.enum(leadStatuses),
  regionCode: z.enum(regionCodes),
  /** Site on which the form was sent. It decides the language of answers. */
  websiteCode: z.enum(locales),
  name: z.string().nullable(),
  companyName: z.string().nullable(),
  email: z.string().nullable(),
  productAlias: z.string().nullable(),
  /** In the language of the request; the alias of a product that was removed. */
  productName: z.string().nullable(),
  owner: DeskPerson.nullable(),
  createdAt: Moment,
  answeredAt: Moment.nullable(),
  promise: Promised,
}

/** A lead in the list of the desk. */
export const LeadLine = z.strictObject({
  ...common,
  /** Number of other leads with the same email address. */
  similarCount: z.int().min(0),
})
export type LeadLine = z.infer<typeof LeadLine>

/** Something that was done with a lead. */
export const LeadEvent = z.strictObject({
  id: z.uuid(),
  at: Moment,
  by: z.string(),
  kind: z.enum(leadEventKinds),
  /** The text of a note or an answer. */
  text: z.string().nullable(),
  /** A status, the name of an owner or the reference number of another lead. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** State of an answer's email; null for everything else, and once the outbox forgot it. */
  mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
})
export type LeadEvent = z.infer<typeof LeadEvent>

/** Another lead that may be the same request, and what both have in common. */
export const SimilarLead = z.strictObject({
  referenceNo: ReferenceNo,
  form: z.enum(leadForms),
  status: z.enum(leadStatuses),
  name: z.string().nullable(),
  companyName: z.string().nullable(),
  productName: z.string().nullable(),
  createdAt: Moment,
  reasons: z.array(z.enum(['email', 'phone', 'company'])),
})
export type SimilarLead = z.infer<typeof SimilarLead>

/** A lead with everything that the form asked for, its history and its duplicates. */
export const LeadDetail = z.strictObject({
  ...common,
  /** To be sent back with a change. */
  version: z.int().min(1),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  /** Name of the issue type in the language of the request. */
  issueType: z.string().nullable(),
  message: z.string().nullable(),
  partNumber: z.string().nullable(),
  dataCenter: z.enum(dataCenters).nullable(),
  openedFrom: z.enum(openedFromPlaces).nullable(),
  trackingId: z.string().nullable(),
  /** Zone of the person who asks for a call. */
  timeZone: z.string().nullable(),
  timeInfos: z.array(TimeSlot).nullable(),
  /** Answers to the demo questionnaire, in words. */
  answers: z.array(z.string()),
  hasPicture: z.boolean(),
  isMarketingWanted: z.boolean(),
  /** The lead that this one was merged into. */
  mergedInto: ReferenceNo.nullable(),
  /** Leads that were merged into this one. */
  merged: z.array(SimilarLead),
  similar: z.array(SimilarLead),
  events: z.array(LeadEvent),
  /** Staff who may own the lead. */
  people: z.array(DeskPerson),
  /** Texts to begin an answer with: titles for the reader, texts in the language of the form. */
  templates: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  /** Id of the caller, if they may own the lead. */
  me: z.uuid().nullable(),
})
export type LeadDetail = z.infer<typeof LeadDetail>

const filters = {
  state: z.enum(leadViews).default('open'),
  form: z.enum(leadForms).optional(),
  /** A staff member's id, `mine` or `none`. */
  owner: z.union([z.enum(['mine', 'none']), z.uuid()]).optional(),
  region: z.enum(regionCodes).optional(),
  /** Leads that are overdue, or due within 24 hours. */
  due: z.enum(['overdue', 'soon']).optional(),
  /** A part of the reference, name, company, email address, phone number, product or text. */
  keyword: z.string().trim().max(100).optional(),
  websiteCode: WebsiteCode.optional(),
}

/** Filters of the list, without its order and page. */
export const LeadFilters = z.object(filters)
export type LeadFilters = z.infer<typeof LeadFilters>

/** A page of the leads that match. */
export const LeadsQuery = z.object({
  ...filters,
  sort: z.enum(['due', 'newest', 'company']).default('due'),
  pageIndex: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
})
export type LeadsQuery = z.infer<typeof LeadsQuery>

/** A page of leads, with the number that each view has with the same filters. */
export const LeadPage = z.strictObject({
  pageIndex: z.int(),
  pageSize: z.int(),
  totalItems: z.int(),
  counts: z.strictObject({
    open: z.int().min(0),
    new: z.int().min(0),
    working: z.int().min(0),
    answered: z.int().min(0),
    closed: z.int().min(0),
    spam: z.int().min(0),
    /** Open leads whose promise has passed. */
    overdue: z.int().min(0),
  }),
  /** Regions and staff of the desk, for filters. */
  regions: z.array(z.enum(regionCodes)),
  people: z.array(DeskPerson),
  items: z.array(LeadLine),
})
export type LeadPage = z.infer<typeof LeadPage>

export const LeadQuery = z.object({
  referenceNo: ReferenceNo,
  websiteCode: WebsiteCode.optional(),
})
export type LeadQuery = z.infer<typeof LeadQuery>

const Read = { referenceNo: ReferenceNo, version: z.int().min(1) }

/** A new owner or status. A null owner means nobody. */
export const LeadChange = z.strictObject({
  ...Read,
  ownerId: z.uuid().nullable().optional(),
  status: z.enum(leadStatuses).optional(),
})
export type LeadChange = z.infer<typeof LeadChange>

/** A note that only the desk reads. */
export const LeadNote = z.strictObject({ referenceNo: ReferenceNo, text: Text })
export type LeadNote = z.infer<typeof LeadNote>

/** An answer that is sent by email. */
export const LeadReply = z.strictObject({ ...Read, text: Text })
export type LeadReply = z.infer<typeof LeadReply>

/** The lead that a duplicate is merged into. */
export const LeadMerge = z.strictObject({ ...Read, into: ReferenceNo })
export type LeadMerge = z.infer<typeof LeadMerge>

/** A merged lead that is to stand on its own again. */
export const LeadSeparation = z.strictObject(Read)
export type LeadSeparation = z.infer<typeof LeadSeparation>
