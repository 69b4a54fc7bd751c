import type { CompanyRole } from '#config/permissions.ts'
import type { ProblemCode } from '#config/problems.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { normalizeSerialNumber } from '#server/trade/license/service.ts'
import { type LicenseFault, licenseRefusal } from './license-faults.ts'
import type { MethodStatus } from './payment-methods.ts'
import type { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import type { Refusal } from './refusal.ts'

/** Facts about a selected line that decide whether the buyer can buy it. */
export interface ChosenLine {
  partNumber: string
  role: 'main' | 'additional' | 'part' | 'upgrade' | 'renewal' | 'membership'
  /** The price for a Regular member, in the product currency; null if there is none. */
  listPrice: Minor | null
  canPurchase: boolean
  categoryCode: string | null
}

/** Requirements of a checkout, and the values of the request that must meet them. */
export interface StructureFacts {
  /** Categories of a product built to order. */
  categories: readonly { code: string; isRequired: boolean }[]
  isAdditionalItemRequired: boolean
  isReceiveMailRequired: boolean
  receiveMail: string | null
  isSerialNumberRequired: boolean
  serialNumbers: readonly string[]
  /**
   * Indexes of serial numbers that are invalid or of the wrong type. Empty unless the plan requires
   * serial numbers and the request gives the right number of them.
   */
  serialFaults: readonly { index: number; code: 'serial.invalid' | 'serial.type_mismatch' }[]
  /** The licenses that cannot be renewed or upgraded. */
  licenseFaults: readonly LicenseFault[]
}

/** Facts that decide whether an order is allowed. */
export interface PurchaseFacts {
  now: Date
  buyer: {
    maintenance: { from: Date; to: Date } | null
    isValidOrg: boolean | null
    erpId: string | null
    role: CompanyRole | null
    isSales: boolean
    /** True if the buyer requests approval by an Admin instead of buying directly. */
    isForApproval: boolean
    /** Email addresses of the Admins who can approve. */
    adminContacts: readonly string[]
  }
  /** Part number of the main plan or of the product built to order. */
  partNumber: string | null
  lines: readonly ChosenLine[]
  structure: StructureFacts
  quantity: number
  maximum: number
  paymentMethodCode: PaymentMethodCode
  methods: readonly MethodStatus[]
  /** True for a preview, which has prices even if the payment method is unavailable. */
  isPreview: boolean
}

/** Facts about the buyer that do not depend on the items. */
export type StandingFacts = Pick<PurchaseFacts, 'now' | 'buyer'>

/**
 * Returns the refusal for the first rule of C5 that an order breaks; undefined if the order is
 * allowed. Source: C5, traps 58 to 61.
 */
export function purchaseRefusal(facts: PurchaseFacts): Refusal | undefined {
  return standingRefusal(facts) ?? firstOf(orderRules, facts)
}

/**
 * Returns the refusals for all rules of C5 that an order breaks, in their order. For a selection
 * that the buyer is still making.
 */
export function purchaseRefusals(facts: PurchaseFacts): Refusal[] {
  return [...standingRules, ...orderRules].flatMap((it) => it(facts) ?? [])
}

/**
 * Returns the refusal for the first rule that stops this buyer from buying anything; undefined if
 * there is none.
 */
export function standingRefusal(facts: StandingFacts): Refusal | undefined {
  return firstOf(standingRules, facts)
}

const standingRules = [maintenance, organization, erp]
const orderRules = [
  role,
  availability,
  categories,
  additionalItem,
  receiveMail,
  serialNumbers,
  licenses,
  quantity,
  payment,
]

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

/** Refuses the order only if `isValidOrg` is false; null is allowed. Source: trap 39. */
function organization({ buyer }: StandingFacts): Refusal | undefined {
  return buyer.isValidOrg === false ? { code: 'org.invalid' } : undefined
}

/**
 * Refuses buyers without an ERP number. This rule comes before prices, because accounts without an
 * ERP number cannot get free items either. Source: trap 58.
 */
function erp({ buyer: { erpId } }: StandingFacts): Refusal | undefined {
  return erpId === null || erpId === '' ? { code: 'purchase.erp_required' } : undefined
}

/**
 * Refuses lines whose list price is above 0 or unknown, if the buyer is a Basic member who does not
 * request approval. The rule checks each line, not the discounted total. Source: trap 59.
 */
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

function categories({ lines, structure: form }: PurchaseFacts): Refusal | undefined {
  const chosen = new Set(lines.map((it) => it.categoryCode))
  const empty = form.categories
    .filter((it) => it.isRequired && !chosen.has(it.code))
    .map((it) => it.code)
  return empty.length === 0
    ? undefined
    : { code: 'checkout.category_missing', context: { categories: empty } }
}

function additionalItem({ lines, structure: form }: PurchaseFacts): Refusal | undefined {
  return form.isAdditionalItemRequired && !lines.some((it) => it.role === 'upgrade')
    ? { code: 'checkout.additional_item_required' }
    : undefined
}

function receiveMail({ structure: form }: PurchaseFacts): Refusal | undefined {
  return form.isReceiveMailRequired && form.receiveMail === null
    ? refusalOf('checkout.receive_mail_required', '/receiveMail')
    : undefined
}

/**
 * Requires one serial number per piece, all of them valid and different. Source: spec §5, trap 61.
 */
function serialNumbers({
  structure: { isSerialNumberRequired, serialNumbers: given, serialFaults },
  quantity: ordered,
}: PurchaseFacts): Refusal | undefined {
  if (!isSerialNumberRequired) return undefined
  if (given.length !== ordered)
    return {
      code: 'checkout.serial_count_mismatch',
      context: { given: given.length, quantity: ordered },
    }
  const normal = given.map((it) => normalizeSerialNumber(it))
  const twice = normal.flatMap((it, index) => (normal.indexOf(it) < index ? [index] : []))
  if (twice.length > 0) return refusalAt('serial.duplicate', twice)
  const [first] = serialFaults
  return (
    first &&
    refusalAt(
      first.code,
      serialFaults.filter((it) => it.code === first.code).map((it) => it.index),
    )
  )
}

function licenses({ structure: { licenseFaults } }: PurchaseFacts): Refusal | undefined {
  return licenseRefusal(licenseFaults)
}

function quantity({ quantity: ordered, maximum }: PurchaseFacts): Refusal | undefined {
  if (Number.isInteger(ordered) && ordered >= 1 && ordered <= maximum) return undefined
  return {
    code: 'checkout.quantity_exceeded',
    context: { quantity: ordered, maximum },
    errors: [
      { pointer: '/quantity', code: 'checkout.quantity_exceeded', params: { max: maximum } },
    ],
  }
}

/**
 * Requires an available payment method. The payment method of an order that requests approval is
 * not checked now, but when an Admin approves the order.
 */
function payment({
  buyer,
  methods,
  paymentMethodCode,
  isPreview,
}: PurchaseFacts): Refusal | undefined {
  if (isPreview || buyer.isForApproval) return undefined
  const method = methods.find((it) => it.paymentMethodCode === paymentMethodCode)
  if (method?.status === true) return undefined
  const reasonCode = method?.reasonCode ?? null
  const context = { paymentMethodCode, reasonCode, paymentMethods: methods }
  // these reasons are also problem codes: return them instead of the general code
  if (
    reasonCode === 'pricing.unavailable' ||
    reasonCode === 'giftvalue.insufficient' ||
    reasonCode === 'purchase.not_existing_customer'
  )
    return { code: reasonCode, context }
  return { code: 'payment.method_unavailable', context }
}

function refusalOf(code: ProblemCode, pointer: string): Refusal {
  return { code, errors: [{ pointer, code }] }
}

function refusalAt(code: ProblemCode, indexes: readonly number[]): Refusal {
  return { code, errors: indexes.map((it) => ({ pointer: `/serialNumbers/${it}`, code })) }
}
