import { useId, useState } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { useProfile } from '#components/app/profile.ts'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import type { UpgradeCheckout } from '#server/trade/checkout/upgrade-contract.ts'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { volumeText } from './capacity.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { CheckoutStep } from './CheckoutStep.tsx'
import { choices } from './ChoiceCard.tsx'
import { type ComparedFact, Comparison } from './Comparison.tsx'
import { LevelEffect } from './LevelEffect.tsx'
import { mailFault, ReceiveMail } from './ReceiveMail.tsx'
import type { Fault } from './types.ts'
import { UpgradeItem } from './UpgradeItem.tsx'
import { type UpgradeChoice, upgradeSelection, upgradesIn, upgradesText } from './upgrade-choice.ts'
import { useCheckout } from './use-checkout.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  product: UpgradeCheckout
  license: LicenseDetail
  onPlaced: () => void
}

/** Upgrades of a license, with what it is now and what it will be. Source: UP1 to UP3. */
export function UpgradeForm({ product, license, onPlaced }: Props) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { email, accountId } = useProfile()
  const { query, change } = useQueryString()
  const websiteCode = useWebsiteCode()
  const id = useId()
  const { serialNumber, productName, additionalPlans, isRequireReceiveMail: needsMail } = product
  const choice = upgradesIn(query, product)
  const owner = { email, accountId, name: `upgrade ${serialNumber}` }
  const draft = useDraft(owner, needsMail ? { receiveMail: email } : {})
  const [isMailLeft, setMailLeft] = useState(false)
  const mail = draft.values.receiveMail
  const faults = useFaults({ id, product, choice, mail })
  const facts = useFacts(product, license, choice)
  const checkout = useCheckout({
    owner,
    draft,
    faults,
    selection: upgradeSelection(product, choice, websiteCode),
    delivery: needsMail ? { receiveMail: mail.trim() } : {},
    onPlaced,
  })
  const choose = (next: UpgradeChoice) =>
    void change({ items: upgradesText(next) }, { replaces: true })
  return (
    <CheckoutFrame
      checkout={checkout}
      subject={{ name: productName, urlAlias: product.urlAlias }}
      effect={checkout.price && <LevelEffect value={checkout.price.value} />}
    >
      <CheckoutStep title={t('app-checkout:upgrade.step')}>
        <p>
          {productName}{' '}
          <a href={hrefOf('marketplace-profile-license', { serialNumber })} translate="no">
            <WholeCodes text={serialNumber} />
          </a>
        </p>
        <fieldset className={choices}>
          <legend>{t('app-checkout:upgrade.choose')}</legend>
          {additionalPlans.map((plan) => (
            <UpgradeItem
              key={plan.partNumber}
              id={`${id}-${plan.partNumber}`}
              plan={plan}
              currency={product.currency}
              count={choice.get(plan.partNumber)}
              onChange={(count) => choose(withCount(choice, plan.partNumber, count))}
            />
          ))}
        </fieldset>
        <Comparison facts={facts} />
        <p>{t('app-checkout:upgrade.when')}</p>
      </CheckoutStep>
      {needsMail && (
        <CheckoutStep title={t('app-checkout:step.mail')}>
          <ReceiveMail
            id={`${id}-mail`}
            value={mail}
            fault={isMailLeft || checkout.shownFaults.length > 0 ? mailFault(mail) : undefined}
            onChange={(receiveMail) => draft.change({ receiveMail })}
            onLeave={() => setMailLeft(mail !== '')}
          />
        </CheckoutStep>
      )}
    </CheckoutFrame>
  )
}

function withCount(choice: UpgradeChoice, partNumber: string, count: number): UpgradeChoice {
  const next = new Map(choice)
  if (count === 0) next.delete(partNumber)
  else next.set(partNumber, count)
  return next
}

/** Capacities and end date of the license, now and after the upgrade. */
function useFacts(
  { additionalPlans }: UpgradeCheckout,
  { items: capacities, expiryDate }: LicenseDetail,
  choice: UpgradeChoice,
): ComparedFact[] {
  const texts = useTexts()
  const { t } = texts
  const formats = useFormats()
  const end = expiryDate === null ? t('app-checkout:compare.never') : formats.day(expiryDate)
  const volume = (capacity: number) => (capacity === 0 ? '–' : volumeText(texts, formats, capacity))
  const added = additionalPlans.filter((it) => choice.has(it.partNumber))
  return [
    ...capacities.map(({ name, capacity }) => ({
      label: name,
      now: volume(capacity),
      after: volume(capacity),
    })),
    ...added.map(({ name, capacity, partNumber }) => ({
      label: name,
      now: '–',
      after: addedText(texts, { capacity, count: choice.get(partNumber) ?? 1 }, formats.number),
    })),
    { label: t('app-checkout:compare.end'), now: end, after: end },
  ]
}

function addedText(
  { t }: Texts,
  { capacity, count }: { capacity: number; count: number },
  number: (value: number) => string,
): string {
  return capacity === 0
    ? t('app-checkout:compare.included')
    : t('app-checkout:compare.added', { n: number(capacity * count) })
}

interface FaultOptions {
  id: string
  product: UpgradeCheckout
  choice: UpgradeChoice
  mail: string
}

function useFaults({ id, product, choice, mail }: FaultOptions): Fault[] {
  const { t } = useTexts()
  const { number } = useFormats()
  const { additionalPlans, isRequireReceiveMail } = product
  const fault = isRequireReceiveMail ? mailFault(mail) : undefined
  const [first] = additionalPlans
  return [
    ...(choice.size === 0 && first
      ? [{ controlId: `${id}-${first.partNumber}`, text: t('app-checkout:upgrade.missing') }]
      : []),
    ...additionalPlans
      .filter((it) => (choice.get(it.partNumber) ?? 0) > it.maximumQuantity)
      .map((it) => ({
        controlId: `${id}-${it.partNumber}-count`,
        text: t('app-checkout:quantity.tooMany', { n: number(it.maximumQuantity) }),
      })),
    ...(fault === undefined
      ? []
      : [{ controlId: `${id}-mail`, text: t(`app-checkout:mail.${fault}`) }]),
  ]
}
