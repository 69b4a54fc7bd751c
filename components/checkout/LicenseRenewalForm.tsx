import { css } from '@linaria/core'
import { ArrowRight } from 'lucide-react'
import { useId, useState } from 'react'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { useProfile } from '#components/app/profile.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { OrderInProcess } from '#components/app/OrderInProcess.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { color, space, weight } from '#components/theme/tokens.ts'
import type { RenewalCheckout } from '#server/trade/checkout/renewal-contract.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { CheckoutStep } from './CheckoutStep.tsx'
import { LevelEffect } from './LevelEffect.tsx'
import { mailFault, ReceiveMail } from './ReceiveMail.tsx'
import type { Selection } from './types.ts'
import { useCheckout } from './use-checkout.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  product: RenewalCheckout
  onPlaced: () => void
}

/**
 * The licenses with their end dates now and after, those left out with the reason, and one sum.
 * Source: UP1, UP4.
 */
export function LicenseRenewalForm({ product, onPlaced }: Props) {
  const { t } = useTexts()
  const { number } = useFormats()
  const { email, accountId } = useProfile()
  const websiteCode = useWebsiteCode()
  const id = useId()
  const [isMailLeft, setMailLeft] = useState(false)
  const { licenses, productName, urlAlias, isRequireReceiveMail: needsMail } = product
  const included = licenses.filter((it) => it.reason === null).map((it) => it.serialNumber)
  const owner = { email, accountId, name: `renew ${included.join(' ')}` }
  const draft = useDraft(owner, needsMail ? { receiveMail: email } : {})
  const mail = draft.values.receiveMail
  const fault = needsMail ? mailFault(mail) : undefined
  const checkout = useCheckout({
    owner,
    draft,
    faults: [
      ...(included.length > 0
        ? []
        : [{ controlId: `${id}-rows`, text: t('app-checkout:renew.nothing') }]),
      ...(fault === undefined
        ? []
        : [{ controlId: `${id}-mail`, text: t(`app-checkout:mail.${fault}`) }]),
    ],
    selection: selectionOf(product, websiteCode),
    delivery: needsMail ? { receiveMail: mail.trim() } : {},
    onPlaced,
  })
  return (
    <CheckoutFrame
      checkout={checkout}
      subject={{ name: productName, urlAlias }}
      effect={checkout.price && <LevelEffect value={checkout.price.value} />}
    >
      <CheckoutStep
        title={t('app-checkout:renew.licenses')}
        state={t('app-checkout:renew.count', {
          n: number(included.length),
          of: number(licenses.length),
        })}
      >
        <Plan product={product} />
        <ul className={list} id={`${id}-rows`} tabIndex={-1}>
          {licenses.map((it) => (
            <Row key={it.serialNumber} license={it} />
          ))}
        </ul>
        <p>{t('app-checkout:renew.when')}</p>
      </CheckoutStep>
      {needsMail && (
        <CheckoutStep title={t('app-checkout:step.mail')}>
          <ReceiveMail
            id={`${id}-mail`}
            value={mail}
            fault={isMailLeft || checkout.shownFaults.length > 0 ? fault : undefined}
            onChange={(receiveMail) => draft.change({ receiveMail })}
            onLeave={() => setMailLeft(mail !== '')}
          />
        </CheckoutStep>
      )}
    </CheckoutFrame>
  )
}

/** Returns the licenses that can be renewed; if there are none, all, so that the prices tell why. */
function selectionOf(
  { partNumber, licenses }: RenewalCheckout,
  websiteCode: Selection['websiteCode'],
): Selection {
  const included = licenses.filter((it) => it.reason === null)
  const serialNumbers = (included.length > 0 ? included : licenses).map((it) => it.serialNumber)
  return {
    websiteCode,
    transactionType: 'redeem-product',
    checkoutType: 'license-renewal',
    partNumber,
    serialNumbers,
    quantity: serialNumbers.length,
  }
}

/** The plan, what a renewal costs for each license, and what it adds. */
function Plan({ product: { productName, planName, price, currency, termMonths } }: PlanProps) {
  const { t } = useTexts()
  const formats = useFormats()
  return (
    <p>
      {productName} · {planName}
      {price !== null && termMonths !== null && (
        <>
          <br />
          {t('app-checkout:renew.each', {
            price: formats.money(price, currency),
            months: t('app-checkout:renew.months', { count: termMonths }),
          })}
        </>
      )}
    </p>
  )
}
type PlanProps = Pick<Props, 'product'>

type RowLicense = RenewalCheckout['licenses'][number]

function Row({ license }: { license: RowLicense }) {
  const { t } = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const { serialNumber, expiresOn, renewedUntil, reason, orderNumber } = license
  return (
    <li data-excluded={reason !== null || undefined}>
      {reason?.code === 'license.not_found' ? (
        <b translate="no">{serialNumber}</b>
      ) : (
        <a href={hrefOf('marketplace-profile-license', { serialNumber })} translate="no">
          {serialNumber}
        </a>
      )}
      {reason === null && <StatusMark tone="good" text={t('app-checkout:renew.included')} />}
      {expiresOn !== null && (
        <span>
          {t(`app-checkout:renew.${hasEnded(expiresOn) ? 'ended' : 'ends'}`, {
            day: formats.day(expiresOn),
          })}{' '}
          {renewedUntil !== null && <After day={renewedUntil} formats={formats} />}
        </span>
      )}
      {reason !== null && (
        <div>
          <StatusMark tone="off" text={t('app-checkout:renew.left', { reason: reason.title })} />
          <p>{reason.detail}</p>
          {orderNumber !== null && (
            <OrderInProcess orderNumber={orderNumber}>
              {t('app-checkout:renew.order', { number: orderNumber })}
            </OrderInProcess>
          )}
        </div>
      )}
    </li>
  )
}

/** The end date after the order. */
function After({ day, formats }: { day: string; formats: Formats }) {
  const { t } = useTexts()
  return (
    <b>
      <ArrowRight size={16} aria-hidden="true" />
      {t('app-checkout:renew.lastDay', { day: formats.day(day) })}
    </b>
  )
}

/** True once a license's last day is over, as the browser's calendar has it. */
function hasEnded(day: string): boolean {
  const now = new Date()
  const [month, date] = [now.getMonth() + 1, now.getDate()].map((it) => String(it).padStart(2, '0'))
  return day < `${now.getFullYear()}-${month}-${date}`
}

const list = css`
  display: grid;
  > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[4]};
    align-items: center;
    justify-content: space-between;
    min-height: 44px;
    padding-block: ${space[2]};
    & + li {
      border-block-start: 1px solid ${color.line};
    }
    > :last-child {
      flex-basis: 100%;
    }
    > span {
      display: flex;
      flex-wrap: wrap;
      gap: 0 ${space[2]};
      align-items: center;
    }
    &[data-excluded] {
      color: ${color.muted};
    }
  }
  > li > :first-child {
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
  }
  a {
    color: ${color.link};
  }
  span > b {
    display: inline-flex;
    gap: ${space[1]};
    align-items: center;
    font-weight: ${weight.bold};
    color: ${color.teal};
  }
`
