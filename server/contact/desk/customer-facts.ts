import type { Db } from '#server/platform/db/database.ts'
import { findProductName } from './list-store.ts'
import type { FoundLead } from './store.ts'
import { nameOf } from './view.ts'

interface CustomerFacts {
  referenceNo: string
  name?: string
  product?: string
}

/**
 * Returns what texts for the sender of a lead may name: the reference and, if the form has them, the
 * sender's name and the product's in the language of the form.
 */
export async function customerFacts(db: Db, lead: FoundLead['lead']): Promise<CustomerFacts> {
  const { referenceNo, productAlias, locale } = lead
  const name = nameOf(lead)
  const product =
    productAlias === null ? undefined : await findProductName(db, { alias: productAlias, locale })
  return { referenceNo, ...(name === null ? {} : { name }), ...(product && { product }) }
}
