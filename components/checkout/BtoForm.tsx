import { css } from '@linaria/core'
import { useId, useState } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { AppButton } from '#components/app/AppButton.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { space } from '#components/theme/tokens.ts'
import type { BtoCheckout } from '#server/trade/checkout/product-contract.ts'
import { btoChangesSince, seenIn } from './bto-changes.ts'
import {
  type BtoChoice,
  btoChanges,
  btoChoiceIn,
  btoSelection,
  categoryFault,
  quantityLimit,
  withPart,
} from './bto-choice.ts'
import { BtoChanges } from './BtoChanges.tsx'
import { type BtoDialog, BtoDialogs } from './BtoDialogs.tsx'
import { BtoGroup } from './BtoGroup.tsx'
import { BtoMenu } from './BtoMenu.tsx'
import { BtoProgress } from './BtoProgress.tsx'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { CheckoutStep } from './CheckoutStep.tsx'
import { QuantityField } from './QuantityField.tsx'
import type { Fault } from './types.ts'
import { useCheckout } from './use-checkout.ts'
import { useDraft } from './use-draft.ts'

interface Props {
  product: BtoCheckout
  onPlaced: () => void
}

/** A product built to order: its parts, how many; then payment. Source: spec §4 BTO, BT1 to BT7. */
export function BtoForm({ product, onPlaced }: Props) {
  const { t } = useTexts()
  const { email, accountId } = useProfile()
  const { query } = useQueryString()
  const websiteCode = useWebsiteCode()
  const id = useId()
  const { urlAlias, partNumber, productName, categories, currency } = product
  const { choice, choose } = useChoice(product)
  const groups = useGroups(id, product, choice)
  const owner = { email, accountId, name: `bto ${urlAlias} ${partNumber}` }
  const draft = useDraft(owner)
  const faults = useFaults(id, product, choice)
  const selection = btoSelection(product, choice, websiteCode)
  const checkout = useCheckout({ owner, draft, faults, selection, onPlaced })
  const unfinished = categories.filter((it) => categoryFault(it, choice) !== undefined)
  const [opened, setOpened] = useState(() => {
    const seen = seenIn(query)
    const { quantity } = choice
    return { day: seen?.day, quantity, changes: btoChangesSince(product, choice, seen) }
  })
  const [dialog, setDialog] = useState<BtoDialog | null>(null)
  return (
    <>
      <CheckoutFrame
        checkout={checkout}
        subject={{ name: productName, urlAlias }}
        effect={<BtoProgress checkout={checkout} unfinished={unfinished} onJump={groups.jumpTo} />}
      >
        {opened.changes.length > 0 && (
          <BtoChanges
            {...opened}
            currency={currency}
            onClose={() => setOpened({ ...opened, changes: [] })}
          />
        )}
        <CheckoutStep
          title={productName}
          state={
            <BtoMenu product={product} choice={choice} checkout={checkout} onOpen={setDialog} />
          }
        >
          <div className={list}>
            <AppButton size="s" tone="ghost" onClick={groups.toggleAll}>
              {t(groups.areAllOpen ? 'app-bto:closeAll' : 'app-bto:openAll')}
            </AppButton>
            {categories.map((category) => (
              <BtoGroup
                key={category.code}
                id={`${id}-${category.code}`}
                category={category}
                choice={choice}
                currency={currency}
                isOpen={groups.isOpen(category.code)}
                onToggle={() => groups.toggle(category.code)}
                onChoose={(part) => {
                  groups.keepOpen(category.code)
                  choose(withPart(choice, product, { code: category.code, partNumber: part }))
                }}
              />
            ))}
          </div>
          <QuantityField
            id={`${id}-quantity`}
            label={t('app-checkout:quantity.label')}
            value={choice.quantity}
            max={quantityLimit}
            onChange={(quantity) => choose({ ...choice, quantity })}
          />
        </CheckoutStep>
      </CheckoutFrame>
      <BtoDialogs
        dialog={dialog}
        product={product}
        choice={choice}
        onClose={() => setDialog(null)}
      />
    </>
  )
}

/**
 * The configuration of the address. What the buyer has just chosen is shown at once, before the
 * address is: two quick choices are both kept.
 */
function useChoice(product: BtoCheckout) {
  const { query, change } = useQueryString()
  const [latest, setLatest] = useState<BtoChoice | null>(null)
  const choice = latest ?? btoChoiceIn(query, product)
  const choose = (next: BtoChoice) => {
    setLatest(next)
    void change(btoChanges(next), { replaces: true }).finally(() =>
      setLatest((it) => (it === next ? null : it)),
    )
  }
  return { choice, choose }
}

/** Which categories are open: at first the first one, and those in which something is left to do. */
function useGroups(id: string, { categories }: BtoCheckout, choice: BtoChoice) {
  const [own, setOwn] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOpen = (code: string) =>
    own.get(code) ??
    (code === categories[0]?.code ||
      categories.some((it) => it.code === code && categoryFault(it, choice) !== undefined))
  const set = (code: string, value: boolean) => setOwn((before) => new Map(before).set(code, value))
  const areAllOpen = categories.every((it) => isOpen(it.code))
  return {
    isOpen,
    areAllOpen,
    toggle: (code: string) => set(code, !isOpen(code)),
    keepOpen: (code: string) => set(code, true),
    toggleAll: () => setOwn(new Map(categories.map((it) => [it.code, !areAllOpen]))),
    jumpTo: (code: string) => {
      set(code, true)
      // the parts are shown with the state that was just set
      requestAnimationFrame(() => {
        const body = document.getElementById(`${id}-${code}-body`)
        body?.closest('section')?.scrollIntoView({ block: 'nearest' })
        body?.querySelector('input')?.focus()
      })
    },
  }
}

function useFaults(id: string, { categories }: BtoCheckout, choice: BtoChoice): Fault[] {
  const { t } = useTexts()
  const { number } = useFormats()
  return [
    ...categories.flatMap((category) => {
      const fault = categoryFault(category, choice)
      const part = choice.parts.get(category.code) ?? ''
      const name = category.items.find((it) => it.partNumber === part)?.name ?? part
      return fault === undefined
        ? []
        : [
            {
              controlId: `${id}-${category.code}-head`,
              text: t(`app-bto:fault.${fault}`, { category: category.name, part: name }),
            },
          ]
    }),
    ...(choice.quantity > quantityLimit
      ? [
          {
            controlId: `${id}-quantity`,
            text: t('app-checkout:quantity.tooMany', { n: number(quantityLimit) }),
          },
        ]
      : []),
  ]
}

const list = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
  > button {
    justify-self: end;
  }
`
