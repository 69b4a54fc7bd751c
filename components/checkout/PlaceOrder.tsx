import { css } from '@linaria/core'
import { useEffect, useId } from 'react'
import { isProblem } from '#components/app/api-problem.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, shadow, size, space, weight } from '#components/theme/tokens.ts'
import { ApprovalNote } from './ApprovalNote.tsx'
import { FaultList } from './FaultList.tsx'
import { HoldClock } from './HoldClock.tsx'
import { PlacementNotice } from './PlacementNotice.tsx'
import { usePlaceText } from './place-text.ts'
import type { Checkout } from './use-checkout.ts'

/** Company, terms, total and the button that places the order. */
export function PlaceOrder({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { accountName } = useProfile()
  const { hold, placement, terms, prices } = checkout
  const { data } = prices
  return (
    <>
      <section className={agreement}>
        <ApprovalNote checkout={checkout} />
        <p>{t('app-checkout:for', { company: accountName })}</p>
        <label>
          <input
            id={terms.controlId}
            type="checkbox"
            checked={terms.isAgreed}
            onChange={({ target }) => terms.setAgreed(target.checked)}
          />
          <span>
            {t('app-checkout:terms.agree')}{' '}
            {data && (
              <a href={data.terms.url} target="_blank" rel="noreferrer">
                {t('app-checkout:terms.link')}
              </a>
            )}
          </span>
        </label>
        <PlacementNotice checkout={checkout} />
        <FaultList faults={checkout.shownFaults} />
        {hold.quote && !isWithdrawn(placement) && (
          <HoldClock
            key={hold.quote.quoteId}
            quote={hold.quote}
            isBusy={placement.state.kind === 'placing'}
            onHoldAgain={() => hold.quote && placement.holdAgain(hold.quote)}
          />
        )}
      </section>
      <PlaceBar checkout={checkout} />
    </>
  )
}

/** True if the price is held no more, because the quote was withdrawn. */
function isWithdrawn({ state }: Checkout['placement']): boolean {
  return state.kind === 'refused' && isProblem(state.error, 'checkout.quote_withdrawn')
}

/** The button; below desktop with the total, and both stay at the bottom of the window. */
function PlaceBar({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const formats = useFormats()
  const id = useId()
  const { price } = checkout
  const reason = reasonOf(checkout)
  useOrderBar()
  return (
    <div className={bar}>
      <p data-sum>
        <span>{t('app-order:sum.total')}</span>
        <b>{price ? formats.money(price.totals.subtotal, price.totals.currency) : '–'}</b>
      </p>
      {reason !== null && (
        <p id={`${id}-reason`} data-reason>
          {t(`app-checkout:off.${reason}`)}
        </p>
      )}
      <PlaceButton checkout={checkout} reasonId={reason === null ? undefined : `${id}-reason`} />
    </div>
  )
}

interface PlaceButtonProps {
  checkout: Checkout
  /** Id of the text that says why the button cannot be used. */
  reasonId: string | undefined
}

/** What the buyer can do next; nothing if the notice of another tab's order offers it. */
function PlaceButton({ checkout, reasonId }: PlaceButtonProps) {
  const { t } = useTexts()
  const { placement, submit } = checkout
  const { kind } = placement.state
  const text = usePlaceText(checkout)
  if (kind === 'elsewhere') return null
  if (kind === 'unknown')
    return (
      <AppButton tone="primary" onClick={placement.check}>
        {t('app-checkout:unknown.check')}
      </AppButton>
    )
  const isBusy = kind === 'placing' || kind === 'checking' || isHolding(checkout)
  return (
    <AppButton tone="primary" isBusy={isBusy} reasonId={reasonId} onClick={() => submit()}>
      {text}
    </AppButton>
  )
}

function isHolding({ hold, problems, hasNoMethod }: Checkout): boolean {
  return hold.isPending && problems.length === 0 && !hasNoMethod
}

/** Why the button cannot be used, whatever the buyer fills in; null if it can. */
function reasonOf(checkout: Checkout): string | null {
  const { prices, problems, hasNoMethod, asksApproval, hold } = checkout
  const { data, isError } = prices
  if (!data) return isError ? 'noPrices' : null
  const reasons = {
    blocked: problems.length > 0,
    noApprover: asksApproval && data.approvers.length === 0,
    noMethod: hasNoMethod,
    methodClosed: !asksApproval && !isOpen(checkout),
    notHeld: hold.error !== null && !hold.quote,
  }
  return Object.entries(reasons).find(([, holds]) => holds)?.[0] ?? null
}

function isOpen({ prices, method }: Checkout): boolean {
  const methods = prices.data?.paymentMethods ?? []
  return methods.find((it) => it.paymentMethodCode === method)?.status === true
}

const agreement = css`
  ${media.belowDesktop} {
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.raised};
  }
  ${media.desktop} {
    border-block-start: 1px solid ${color.line};
  }
  label {
    display: flex;
    gap: ${space[3]};
    align-items: start;
    min-height: 44px;
    padding-block: ${space[2]};
  }
  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin-block-start: 1px;
    accent-color: ${color.primary};
  }
  a:not([data-tone]) {
    color: ${color.link};
    text-decoration: underline;
  }
  > p {
    color: ${color.muted};
    overflow-wrap: anywhere;
  }
  > div:empty {
    display: none;
  }
`

/** Tells the toasts that the bottom of a narrow screen is taken. */
function useOrderBar(): void {
  useEffect(() => {
    document.documentElement.dataset.orderBar = ''
    return () => void delete document.documentElement.dataset.orderBar
  }, [])
}

const bar = css`
  display: grid;
  gap: ${space[2]};
  padding: ${space[3]} ${space[5]} ${space[5]};
  > p {
    display: flex;
    gap: ${space[4]};
    justify-content: space-between;
    align-items: baseline;
    &[data-reason] {
      font-size: ${size.s};
      color: ${color.muted};
    }
  }
  /* breaks before the amount, not within a word */
  button {
    word-break: keep-all;
  }
  b {
    font-size: ${size.l};
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
  }
  ${media.desktop} {
    position: sticky;
    inset-block-end: 0;
    padding-block-start: ${space[4]};
    border-block-start: 1px solid ${color.line};
    background: ${color.raised};
    /* the summary above has it */
    > [data-sum],
    &:not(:has(button)) {
      display: none;
    }
  }
  ${media.belowDesktop} {
    position: sticky;
    z-index: 5;
    inset-block-end: var(--acting-bar, 0px);
    margin-inline: calc(-1 * ${space[4]});
    padding: ${space[2]} ${space[4]} ${space[3]};
    border-block-start: 1px solid ${color.line};
    background: ${color.raised};
    box-shadow: ${shadow.l};
    /* never between the on-screen keyboard and the field that it types into. Source: G12 */
    @media (pointer: coarse) {
      main:has(input:not([type='radio'], [type='checkbox']):focus, textarea:focus) & {
        position: static;
      }
    }
  }
  ${media.belowTablet} {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    > [data-sum] {
      display: grid;
      gap: 0;
    }
    > [data-reason] {
      grid-column: 1 / -1;
      grid-row: 1;
    }
    b {
      font-size: inherit;
    }
  }
`
