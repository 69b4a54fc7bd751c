import { css } from '@linaria/core'
import { Bookmark, ChevronDown, FileText, History, Link2 } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { type HrefOf, useHrefs } from '#components/app/links.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, shadow, size, space } from '#components/theme/tokens.ts'
import type { BtoCheckout } from '#server/trade/checkout/product-contract.ts'
import { pricesNow, seenText } from './bto-changes.ts'
import { type BtoChoice, btoQuery } from './bto-choice.ts'
import type { BtoDialog } from './BtoDialogs.tsx'
import type { Checkout } from './use-checkout.ts'

interface Props {
  product: BtoCheckout
  choice: BtoChoice
  checkout: Checkout
  onOpen: (dialog: BtoDialog) => void
}

/** Save, share and quote in one menu, with the way to what was saved. Source: BT5. */
export function BtoMenu({ product, choice, checkout, onOpen }: Props) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const menu = useMenu(box)
  const { quote } = checkout.hold
  const open = (dialog: BtoDialog) => {
    menu.close()
    onOpen(dialog)
  }
  const share = async () => {
    menu.close()
    const link = linkOf(hrefOf, product, choice)
    try {
      await navigator.clipboard.writeText(link)
      showToast(t('app-bto:share.done'))
    } catch {
      onOpen({ kind: 'share', link })
    }
  }
  return (
    <div ref={box} className={frame}>
      <AppButton
        size="s"
        icon={Bookmark}
        aria-expanded={menu.isOpen}
        aria-controls={id}
        onClick={menu.toggle}
      >
        {t('app-bto:menu.title')}
        <ChevronDown size={16} aria-hidden="true" />
      </AppButton>
      <div id={id} hidden={!menu.isOpen}>
        <button type="button" onClick={() => open({ kind: 'save' })}>
          <Bookmark size={18} aria-hidden="true" />
          {t('app-bto:menu.save')}
        </button>
        <button type="button" onClick={() => void share()}>
          <Link2 size={18} aria-hidden="true" />
          {t('app-bto:menu.share')}
        </button>
        <button
          type="button"
          aria-disabled={!quote || undefined}
          aria-describedby={quote ? undefined : `${id}-reason`}
          onClick={() => quote && open({ kind: 'quote', quote })}
        >
          <FileText size={18} aria-hidden="true" />
          {t('app-bto:menu.quote')}
        </button>
        {!quote && <p id={`${id}-reason`}>{t('app-bto:menu.noQuote')}</p>}
        <a href={hrefOf('marketplace-transaction-btocheckout', {}, { view: 'saved' })}>
          <History size={18} aria-hidden="true" />
          {t('app-bto:menu.saved')}
        </a>
      </div>
    </div>
  )
}

/** A menu that closes on Esc, on a click elsewhere and when the focus leaves it. */
function useMenu(box: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  // what happens elsewhere in the page closes it
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      box.current?.querySelector('button')?.focus()
      setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [box, isOpen])
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    close: () => {
      // the dialog that an entry opens returns the focus to the button
      box.current?.querySelector('button')?.focus()
      setOpen(false)
    },
  }
}

/** Address of the configuration with the prices of now, to which a colleague sees the difference. */
function linkOf(hrefOf: HrefOf, product: BtoCheckout, choice: BtoChoice): string {
  const { urlAlias, partNumber, currency } = product
  const prices = pricesNow(product, choice)
  const day = new Date().toISOString().slice(0, 10)
  const href = hrefOf(
    'marketplace-transaction-btocheckout',
    {},
    {
      urlAlias,
      partNumber,
      ...btoQuery(choice),
      seen: seenText({ currency, day, prices }),
    },
  )
  return new URL(href, location.origin).href
}

const frame = css`
  position: relative;
  > div {
    position: absolute;
    z-index: 6;
    inset-block-start: calc(100% + ${space[1]});
    inset-inline-end: 0;
    width: max-content;
    min-width: 15rem;
    max-width: min(20rem, 100vw - 4rem);
    padding: ${space[2]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.raised};
    box-shadow: ${shadow.l};
    font-size: ${size.s};
    color: ${color.ink};
  }
  ${media.belowTablet} {
    width: 100%;
    > div {
      inset-inline: 0 auto;
    }
  }
  > div > button,
  > div > a {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    width: 100%;
    min-height: 44px;
    padding: ${space[2]} ${space[3]};
    border-radius: ${radius.s};
    color: inherit;
    text-align: start;
    text-decoration: none;
    &:hover {
      background: ${color.sunken};
    }
    &[aria-disabled] {
      color: ${color.muted};
      cursor: not-allowed;
    }
    > svg {
      flex: none;
    }
  }
  > div > p {
    padding: 0 ${space[3]} ${space[2]};
    font-size: ${size.xs};
    color: ${color.muted};
  }
`
