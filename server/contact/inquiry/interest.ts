import { dataCentersOf } from '#config/forms.ts'
import { withDetail } from '#config/lists.ts'
import type { Locale } from '#config/locales.ts'
import { type DataCenter, type OpenedFrom, openedFromPlaces } from '#config/popups.ts'
import { findSoldProduct, type SoldProduct } from '#server/content/product/service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { InquiryForm } from './contract.ts'
import { tidyLine } from './text.ts'
import { optionOf, refused, type Verdict } from './verdict.ts'

interface TypedInterest {
  productAlias?: string | undefined
  partNumber?: string | undefined
  dataCenter?: string | undefined
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
    dataCenter: Verdict<DataCenter | null>
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
  const { productAlias = '', partNumber = '', dataCenter = '', openedFrom = '' } = typed
  const alias = tidyLine(productAlias)
  const product = await findOffered(ctx, { form, alias })
  // if the product is refused, so is its plan
  const isRefused = alias !== '' && !product
  const plan = isRefused ? { value: null } : planOf(product, tidyLine(partNumber))
  return {
    fields: {
      productAlias: isRefused ? refused('field.option_unknown') : { value: product?.alias ?? null },
      partNumber: plan,
      dataCenter: choiceOf(dataCenter, dataCentersOf(ctx.config.forms, ctx.locale)),
      openedFrom: choiceOf(openedFrom, openedFromPlaces),
    },
    names: product && namesOf(product, plan, ctx.locale),
  }
}

async function findOffered(
  ctx: RequestContext,
  { form, alias }: { form: InquiryForm; alias: string },
): Promise<SoldProduct | undefined> {
  if (alias === '') return undefined
  const product = await findSoldProduct(ctx, { id: alias, websiteCode: ctx.locale })
  return form === 'free-trial' && product?.isFreeTrial === false ? undefined : product
}

function choiceOf<T extends string>(text: string, options: readonly T[]): Verdict<T | null> {
  return text.trim() === '' ? { value: null } : optionOf(text, options)
}

function planOf(product: SoldProduct | undefined, partNumber: string): Verdict<string | null> {
  if (partNumber === '') return { value: null }
  const isKnown = product?.plans.some((it) => it.partNumber === partNumber) === true
  return isKnown ? { value: partNumber } : refused('field.option_unknown')
}

function namesOf(
  { name, plans }: SoldProduct,
  chosen: Verdict<string | null>,
  locale: Locale,
): NamedInterest {
  const partNumber = 'value' in chosen ? chosen.value : null
  const plan = plans.find((it) => it.partNumber === partNumber)
  return { product: name, plan: plan ? withDetail(locale, plan.name, plan.partNumber) : null }
}
