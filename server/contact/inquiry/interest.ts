import { type OpenedFrom, openedFromPlaces } from '#config/popups.ts'
import { findSoldProduct, type SoldProduct } from '#server/content/product/service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { InquiryForm } from './contract.ts'
import { optionOf, refused, type Verdict } from './verdict.ts'

interface TypedInterest {
  productAlias?: string | undefined
  partNumber?: string | undefined
  openedFrom?: string | undefined
}

/** Product and plan that a form is about, by their names, for the emails. */
export interface NamedInterest {
  product: string
  plan: string | null
}

/** The validated fields, and the names of product and plan if the site sells them. */
interface Interest {
  fields: {
    productAlias: Verdict<string | null>
    partNumber: Verdict<string | null>
    openedFrom: Verdict<OpenedFrom | null>
  }
  names: NamedInterest | undefined
}

/**
 * Validates the product, the plan and the place of a form against the catalog of the site. A trial
 * is offered only for products that have one. All three may be missing.
 */
export async function interestOf(
  ctx: RequestContext,
  { form, typed }: { form: InquiryForm; typed: TypedInterest },
): Promise<Interest> {
  const { productAlias: alias = '', partNumber = '', openedFrom = '' } = typed
  const product =
    alias.trim() === ''
      ? undefined
      : await findSoldProduct(ctx, { id: alias.trim(), websiteCode: ctx.locale })
  const isUnnamed = alias.trim() === ''
  const isOffered = product !== undefined && (form !== 'free-trial' || product.isFreeTrial)
  const plan = isOffered || isUnnamed ? planOf(product, partNumber.trim()) : { value: null }
  return {
    fields: {
      productAlias:
        isOffered || isUnnamed
          ? { value: product?.alias ?? null }
          : refused('field.option_unknown'),
      partNumber: plan,
      openedFrom:
        openedFrom.trim() === '' ? { value: null } : optionOf(openedFrom, openedFromPlaces),
    },
    names: product && {
      product: product.name,
      plan: 'value' in plan ? nameOfPlan(product, plan.value) : null,
    },
  }
}

function planOf(product: SoldProduct | undefined, partNumber: string): Verdict<string | null> {
  if (partNumber === '') return { value: null }
  const isKnown = product?.plans.some((it) => it.partNumber === partNumber) === true
  return isKnown ? { value: partNumber } : refused('field.option_unknown')
}

function nameOfPlan({ plans }: SoldProduct, partNumber: string | null): string | null {
  const plan = plans.find((it) => it.partNumber === partNumber)
  return plan ? `${plan.name} (${plan.partNumber})` : null
}
