import { css } from '@linaria/core'
import { useId, useState } from 'react'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { useProfile } from '#components/app/profile.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { color, space } from '#components/theme/tokens.ts'
import type { GeneralCheckout } from '#server/trade/checkout/product-contract.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { CheckoutStep } from './CheckoutStep.tsx'
import { LevelEffect } from './LevelEffect.tsx'
import { mailFault, ReceiveMail } from './ReceiveMail.tsx'
import type { RenewedLicense } from './renewed-license.ts'
import { useCheckout } from './use-checkout.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  product: GeneralCheckout
  rows: readonly RenewedLicense[]
  title: string
  onPlaced: () => void
}

/** The licenses with their end dates, those left out with the reason, and one sum. Source: UP4. */
export function LicenseRenewalForm({ product, rows, title, onPlaced }: Props) {
  const { t } = useTexts()
  const { number } = useFormats()
  const { email, accountId } = useProfile()
  const websiteCode = useWebsiteCode()
  const id = useId()
  const [isMailLeft, setMailLeft] = useState(false)
  const { mainPlan, urlAlias, productName, isRequireReceiveMail: needsMail } = product
  const included = rows.filter((it) => it.exclusion === undefined)
  const count = included.length
  const owner = {
    email,
    accountId,
    name: `renew ${included.map((it) => it.serialNumber).join(' ')}`,
  }
  const draft = useDraft(owner, needsMail ? { receiveMail: email } : {})
  const mail = draft.values.receiveMail
  const fault = needsMail ? mailFault(mail) : undefined
  const checkout = useCheckout({
    owner,
    draft,
    faults: [
      ...(count === 0 ? [{ controlId: `${id}-rows`, text: t('app-checkout:renew.nothing') }] : []),
      ...(fault === undefined
        ? []
        : [{ controlId: `${id}-mail`, text: t(`app-checkout:mail.${fault}`) }]),
    ],
    selection: {
      websiteCode,
      transactionType: 'redeem-product',
      checkoutType: 'general',
      urlAlias,
      partNumber: mainPlan.partNumber,
      items: [],
      quantity: Math.max(1, count),
    },
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
        title={title}
        state={t('app-checkout:renew.count', { n: number(count), of: number(rows.length) })}
      >
        <p>
          {productName} · {mainPlan.name}
        </p>
        <ul className={list} id={`${id}-rows`} tabIndex={-1}>
          {rows.map((it) => (
            <Row key={it.serialNumber} row={it} />
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

function Row({ row: { serialNumber, license, exclusion } }: { row: RenewedLicense }) {
  const { t } = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const end = license?.expiryDate ?? null
  const hasEnded = license?.state === 'expired'
  return (
    <li>
      <a href={hrefOf('marketplace-profile-license', { serialNumber })} translate="no">
        {serialNumber}
      </a>
      <span>
        {end !== null &&
          t(`app-checkout:renew.${hasEnded ? 'ended' : 'ends'}`, {
            day: formats.day(end),
          })}
      </span>
      {exclusion === undefined ? (
        <StatusMark tone="good" text={t('app-checkout:renew.included')} />
      ) : (
        <StatusMark tone="off" text={t(`app-checkout:renew.excluded.${exclusion}`)} />
      )}
    </li>
  )
}

const list = css`
  display: grid;
  li {
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
  }
  a {
    font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    color: ${color.link};
  }
`
