import type { CompanyRole } from '#config/permissions.ts'
import type { ProblemCode } from '#config/problems.ts'
import type { FieldProblem } from '#server/kernel/problem.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { normalizeSerialNumber } from '#server/trade/license/service.ts'
import type { PaymentOption } from './payment-option-contract.ts'
import type { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'

/** Why somebody may not buy something: what a Problem is made of. */
export interface Refusal {
  code: ProblemCode
  context?: Record<string, unknown>
  errors?: FieldProblem[]
  retryAfterSeconds?: number
}

/** A selected line, as far as buying depends on it. */
export interface ChosenLine {
  partNumber: string
  role: 'main' | 'additional' | 'part' | 'upgrade' | 'membership'
  /** For a Regular member, in the product currency; null when it has no price. */
  listPrice: Minor | null
  canPurchase: boolean
  categoryCode: string | null
}

/** What a checkout asks of its form. */
export interface StructureFacts {
  /** Each category of a product that is built to order. */
  categories: readonly { code: string; isRequired: boolean }[]
  isAdditionalItemRequired: boolean
  isReceiveMailRequired: boolean
  receiveMail: string | null
  isSerialNumberRequired: boolean
  serialNumbers: readonly string[]
  /** Serial numbers that were found wanting, by their place; asked for only where they are required. */
  serialFaults: readonly { at: number; code: 'serial.invalid' | 'serial.type_mismatch' }[]
}

/** All that decides whether an order may be made. */
export interface PurchaseFacts {
  now: Date
  buyer: {
    maintenance: { from: Date; to: Date } | null
    isValidOrg: boolean | null
    erpId: string | null
    role: CompanyRole | null
    isSales: boolean
    /** Whether the buyer asks an admin to approve it, instead of buying. */
    isForApproval: boolean
    /** E-mail addresses of those who can approve. */
    adminContacts: readonly string[]
  }
  /** What it is the checkout of: the main plan, or what is built to order. */
  partNumber: string | null
  lines: readonly ChosenLine[]
  structure: StructureFacts
  quantity: number
  maximum: number
  paymentMethodCode: PaymentMethodCode
  methods: readonly PaymentOption[]
}

/** What is known of a buyer before it is looked at what is bought. */
export type StandingFacts = Pick<PurchaseFacts, 'now' | 'buyer'>

/** Why an order may not be made: the first of C5's rules that it breaks; undefined when it may. Source: C5, traps 58 to 61. */
export function purchaseRefusal(facts: PurchaseFacts): Refusal | undefined {
  return (
    standingRefusal(facts) ?? firstOf([role, availability, structure, quantity, payment], facts)
  )
}

/** Why somebody may buy nothing at all, whatever it is. */
export function standingRefusal(facts: StandingFacts): Refusal | undefined {
  return firstOf([maintenance, organization, erp], facts)
}

function firstOf<Facts>(
  rules: readonly ((facts: Facts) => Refusal | undefined)[],
  facts: Facts,
): Refusal | undefined {
  for (const rule of rules) {
    const refusal = rule(facts)
    if (refusal) return refusal
  }
  return undefined
}

function maintenance({ now, buyer }: StandingFacts): Refusal | undefined {
  const period = buyer.maintenance
  if (!period || now < period.from || now >= period.to) return undefined
  const retryAfterSeconds = Math.ceil((period.to.getTime() - now.getTime()) / 1000)
  return {
    code: 'maintenance',
    retryAfterSeconds,
    context: {
      maintenanceTimePeriod: { from: period.from.toISOString(), to: period.to.toISOString() },
    },
  }
}

/** Exactly false: nothing follows from null. Source: trap 39. */
function organization({ buyer }: StandingFacts): Refusal | undefined {
  return buyer.isValidOrg === false ? { code: 'org.invalid' } : undefined
}

/** Before any price is looked at: such accounts cannot purchase what costs nothing either. Source: trap 58. */
function erp({ buyer: { erpId } }: StandingFacts): Refusal | undefined {
  return erpId === null || erpId === '' ? { code: 'purchase.erp_required' } : undefined
}

/** By each line's own price before discount, not by the total. Source: trap 59. */
function role({ buyer, lines }: PurchaseFacts): Refusal | undefined {
  if (buyer.role !== 'Basic' || buyer.isForApproval) return undefined
  const priced = lines.filter((it) => it.listPrice === null || it.listPrice > 0)
  if (priced.length === 0) return undefined
  return {
    code: 'purchase.role_price_restricted',
    context: { adminContacts: buyer.adminContacts, partNumbers: priced.map((it) => it.partNumber) },
  }
}

function availability({ partNumber, lines, maximum }: PurchaseFacts): Refusal | undefined {
  const missing = lines.filter((it) => !it.canPurchase || it.listPrice === null)
  const plans = missing.filter((it) => it.role !== 'part')
  if (plans.length > 0)
    return {
      code: 'checkout.plan_unavailable',
      context: { partNumbers: plans.map((it) => it.partNumber) },
    }
  if (missing.length > 0)
    return {
      code: 'checkout.items_unavailable',
      context: { partNumbers: missing.map((it) => it.partNumber) },
    }
  return maximum < 1
    ? { code: 'checkout.plan_unavailable', context: { partNumbers: [partNumber] } }
    : undefined
}

function structure({
  lines,
  structure: asked,
  quantity: wanted,
}: PurchaseFacts): Refusal | undefined {
  const chosen = new Set(lines.map((it) => it.categoryCode))
  const empty = asked.categories
    .filter((it) => it.isRequired && !chosen.has(it.code))
    .map((it) => it.code)
  if (empty.length > 0) return { code: 'checkout.category_missing', context: { categories: empty } }
  if (asked.isAdditionalItemRequired && !lines.some((it) => it.role === 'upgrade'))
    return { code: 'checkout.additional_item_required' }
  if (asked.isReceiveMailRequired && asked.receiveMail === null)
    return at('checkout.receive_mail_required', '/receiveMail')
  return asked.isSerialNumberRequired ? serialNumbers(asked, wanted) : undefined
}

/** As many as pieces, each usable, none twice. Source: spec §5, trap 61. */
function serialNumbers(
  { serialNumbers: given, serialFaults }: StructureFacts,
  wanted: number,
): Refusal | undefined {
  if (given.length !== wanted)
    return {
      code: 'checkout.serial_count_mismatch',
      context: { given: given.length, quantity: wanted },
    }
  const normal = given.map((it) => normalizeSerialNumber(it))
  const twice = normal.flatMap((it, place) => (normal.indexOf(it) < place ? [place] : []))
  if (twice.length > 0) return refusalAt('serial.duplicate', twice)
  const [first] = serialFaults
  return (
    first &&
    refusalAt(
      first.code,
      serialFaults.filter((it) => it.code === first.code).map((it) => it.at),
    )
  )
}

function quantity({ quantity: wanted, maximum }: PurchaseFacts): Refusal | undefined {
  if (Number.isInteger(wanted) && wanted >= 1 && wanted <= maximum) return undefined
  return {
    code: 'checkout.quantity_exceeded',
    context: { quantity: wanted, maximum },
    errors: [
      { pointer: '/quantity', code: 'checkout.quantity_exceeded', params: { max: maximum } },
    ],
  }
}

/** Whoever asks for approval has no say in how much may be spent: that is checked when it is approved. */
function payment({ buyer, methods, paymentMethodCode }: PurchaseFacts): Refusal | undefined {
  if (buyer.isForApproval) return undefined
  const method = methods.find((it) => it.paymentMethodCode === paymentMethodCode)
  if (method?.status === true) return undefined
  const reasonCode = method?.reasonCode ?? null
  const context = { paymentMethodCode, reasonCode, paymentMethods: methods }
  // reasons that are refusals of their own
  if (
    reasonCode === 'pricing.unavailable' ||
    reasonCode === 'giftvalue.insufficient' ||
    reasonCode === 'purchase.not_existing_customer'
  )
    return { code: reasonCode, context }
  return { code: 'payment.method_unavailable', context }
}

function at(code: ProblemCode, pointer: string): Refusal {
  return { code, errors: [{ pointer, code }] }
}

function refusalAt(code: ProblemCode, places: readonly number[]): Refusal {
  return { code, errors: places.map((it) => ({ pointer: `/serialNumbers/${it}`, code })) }
}
