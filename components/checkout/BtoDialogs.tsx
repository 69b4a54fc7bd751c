import { lazy, Suspense } from 'react'
import type { BtoCheckout } from '#server/trade/checkout/product-contract.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'
import type { BtoChoice } from './bto-choice.ts'

const SaveDialog = lazy(() => import('./SaveDialog.tsx').then((it) => ({ default: it.SaveDialog })))
const ShareDialog = lazy(() =>
  import('./ShareDialog.tsx').then((it) => ({ default: it.ShareDialog })),
)
const QuoteDialog = lazy(() =>
  import('./QuoteDialog.tsx').then((it) => ({ default: it.QuoteDialog })),
)

/** A dialog that the menu of a configuration opens. */
export type BtoDialog =
  | { kind: 'save' }
  | { kind: 'share'; link: string }
  /** A quote stays the one that the buyer saw, also if its price is held again meanwhile. */
  | { kind: 'quote'; quote: Quote }

interface Props {
  dialog: BtoDialog | null
  product: BtoCheckout
  choice: BtoChoice
  onClose: () => void
}

/** The open dialog of the menu, if one is. */
export function BtoDialogs({ dialog, product, choice, onClose }: Props) {
  return (
    <Suspense>
      {dialog?.kind === 'save' && (
        <SaveDialog product={product} choice={choice} onClose={onClose} />
      )}
      {dialog?.kind === 'share' && <ShareDialog link={dialog.link} onClose={onClose} />}
      {dialog?.kind === 'quote' && <QuoteDialog quote={dialog.quote} onClose={onClose} />}
    </Suspense>
  )
}
