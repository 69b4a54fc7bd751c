import { useFormats } from '#components/app/formats.ts'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { intlTag } from '#config/intl.ts'
import type { Checkout } from './use-checkout.ts'

const creditCard = 2

/** Returns what the button does, with the amount and, for a card, where it leads. */
export function usePlaceText(checkout: Checkout): string {
  const texts = useTexts()
  const formats = useFormats()
  const { t } = texts
  const { price, placement, hold, problems } = checkout
  const { kind } = placement.state
  if (kind === 'placing' || kind === 'checking') return t(`app-checkout:place.${kind}`)
  if (!price) return t('app-checkout:place.order')
  if (hold.isPending && problems.length === 0) return t('app-checkout:place.holding')
  const total = formats.money(price.totals.subtotal, price.totals.currency)
  if (isForApproval(checkout))
    return t('app-checkout:place.ask', { names: namesOf(texts, checkout), total })
  const isCard = checkout.method === creditCard && price.totals.subtotal > 0
  return t(`app-checkout:place.${isCard ? 'card' : 'orderFor'}`, { total })
}

function isForApproval({ asksApproval, hold, prices }: Checkout): boolean {
  return asksApproval || (hold.quote ?? prices.data)?.isForApproval === true
}

const maxNames = 2

/** Returns who is asked: the names of the Admins, or "an admin" if there are many. */
export function namesOf({ t, locale }: Texts, { prices, hold }: Checkout): string {
  const { approvers = [] } = hold.quote ?? prices.data ?? {}
  if (approvers.length === 0 || approvers.length > maxNames)
    return t('app-checkout:approval.anAdmin')
  const names = approvers.map((name) => t('app-order:approval.person', { name }))
  return new Intl.ListFormat(intlTag(locale), { type: 'disjunction' }).format(names)
}
