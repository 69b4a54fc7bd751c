import { css } from '@linaria/core'
import { useEffect, useRef } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { isProblem } from '#components/app/api-problem.ts'
import { Failure } from '#components/app/Failure.tsx'
import { useHrefs } from '#components/app/links.ts'
import { OrderInProcess } from '#components/app/OrderInProcess.tsx'
import { useProfile } from '#components/app/profile.ts'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { notice } from './notice-style.ts'
import { PriceChange } from './PriceChange.tsx'
import type { Checkout } from './use-checkout.ts'
import type { PlacementState } from './use-placement.ts'

/** What has become of the order: being checked, refused, at another price, already placed. */
export function PlacementNotice({ checkout }: { checkout: Checkout }) {
  const { kind } = checkout.placement.state
  const block = useRef<HTMLDivElement>(null)
  // whoever pressed the button looks at the button, which may cover what is above it
  useEffect(() => {
    if (told.has(kind)) block.current?.scrollIntoView({ block: 'center' })
  }, [kind])
  return (
    <div ref={block}>
      <Told checkout={checkout} />
    </div>
  )
}

/** States that the buyer must notice. */
const told = new Set<PlacementState['kind']>(['checking', 'unknown', 'elsewhere', 'refused'])

function Told({ checkout }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { placement, hold } = checkout
  const { state } = placement
  switch (state.kind) {
    case 'checking':
    case 'unknown':
      return (
        <div className={notice} role="status">
          <b>{t(`app-checkout:${state.kind}.title`)}</b>
          <p>{t(`app-checkout:${state.kind}.text`)}</p>
        </div>
      )
    case 'elsewhere':
      return <Elsewhere orderNumber={state.orderNumber} checkout={checkout} />
    case 'changed':
      return <PriceChange before={state.before} after={state.after} />
    case 'refused':
      return <Refused error={state.error} checkout={checkout} />
    default:
      return (
        <>
          {state.kind === 'ready' && state.isLost && (
            <div className={notice} role="status">
              <b>{t('app-checkout:lost.title')}</b>
              <p>{t('app-checkout:lost.text')}</p>
            </div>
          )}
          {hold.error && !hold.quote && (
            <Failure error={hold.error} title={t('app-checkout:holdFailed')} onRetry={hold.retry} />
          )}
        </>
      )
  }
}

/** The order was not placed, and why; a company that was switched elsewhere is named. */
function Refused({ error, checkout }: { error: Error; checkout: Checkout }) {
  const { t } = useTexts()
  const { accountName } = useProfile()
  const isOtherCompany = isProblem(error, 'company.mismatch')
  return (
    <>
      <Failure
        error={error}
        title={isProblem(error, ...selfTelling) ? error.title : t('app-checkout:refused')}
      />
      {isProblem(error, 'license.in_order', 'license.not_renewable') && (
        <OrdersInProcess context={error.context} />
      )}
      {isProblem(error, 'checkout.quote_withdrawn') && <TodaysPrice checkout={checkout} />}
      {isOtherCompany && (
        <p className={next}>{t('app-checkout:otherCompany', { company: accountName })}</p>
      )}
    </>
  )
}

/** Refusals whose text says itself that nothing was ordered: the title says what has changed. */
const selfTelling = [
  'checkout.terms_changed',
  'checkout.token_other_company',
  'checkout.token_other_site',
] as const

/** Holds what a withdrawn quote was for at the price of now, in the same form. */
function TodaysPrice({ checkout: { hold, placement } }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { quote } = hold
  return (
    quote && (
      <p className={next}>
        <AppButton size="s" onClick={() => placement.holdAgain(quote)}>
          {t('app-bto:quote.continue')}
        </AppButton>
      </p>
    )
  )
}

/** The orders that already change the licenses of a refused one. */
function OrdersInProcess({ context }: { context: Readonly<Record<string, unknown>> }) {
  const { t } = useTexts()
  const licenses = (context['licenses'] ?? []) as { orderNumber: string | null }[]
  const numbers = new Set(licenses.flatMap((it) => it.orderNumber ?? []))
  return [...numbers].map((orderNumber) => (
    <p key={orderNumber} className={next}>
      <OrderInProcess orderNumber={orderNumber}>
        {t('app-checkout:renew.order', { number: orderNumber })}
      </OrderInProcess>
    </p>
  ))
}

/** Another tab has ordered the same: it is shown, or ordered once more on purpose. */
function Elsewhere({ orderNumber, checkout }: { orderNumber: string; checkout: Checkout }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <div className={notice} role="alert">
      <b>
        <WholeCodes text={t('app-checkout:elsewhere.title', { number: orderNumber })} />
      </b>
      <p>{t('app-checkout:elsewhere.text')}</p>
      <div>
        <a
          className={button}
          data-tone="primary"
          data-size="s"
          href={hrefOf('marketplace-transaction-result', {}, { orderNumber })}
        >
          {t('app-checkout:elsewhere.show')}
        </a>
        <AppButton size="s" onClick={() => checkout.submit(true)}>
          {t('app-checkout:elsewhere.again')}
        </AppButton>
      </div>
    </div>
  )
}

const next = css`
  margin-block-start: ${space[3]};
`
