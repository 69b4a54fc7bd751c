import { type Formats, useFormats } from '#components/app/formats.ts'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { type BtoItem, itemFault, priceDifference } from './bto-choice.ts'
import { ChoiceCard } from './ChoiceCard.tsx'

interface Facts {
  /** Id of the category, which names its radio buttons. */
  group: string
  quantity: number
  currency: string
  /** What is chosen in the category now. */
  chosen: BtoItem | undefined
  onChoose: () => void
}

/** A part with its price, the difference to the chosen one and its date, or why not. Source: BT1. */
export function BtoOption({
  item,
  group,
  quantity,
  currency,
  chosen,
  onChoose,
}: Facts & { item: BtoItem }) {
  const texts = useTexts()
  const formats = useFormats()
  const { t } = texts
  const { id, name, partNumber, priceInfo } = item
  const fault = itemFault(item, quantity)
  const day = priceInfo && formats.day(priceInfo.commitedDate.replaceAll('/', '-'))
  return (
    <ChoiceCard
      id={`${group}-${id}`}
      type="radio"
      name={group}
      isChosen={item === chosen}
      title={name}
      detail={[partNumber, ...(day ? [t('app-bto:ships', { day })] : [])].join(' · ')}
      {...(priceInfo
        ? {
            side: priceText({ texts, formats, currency }, priceInfo.price),
            sideDetail: differenceText({ texts, formats, currency }, chosen, item),
          }
        : {})}
      reason={
        fault === undefined
          ? undefined
          : t(`app-bto:why.${fault}`, { count: priceInfo?.inventory ?? 0 })
      }
      onChange={onChoose}
    />
  )
}

/** The choice of nothing, in a category that is not required. Source: spec §3, trap 50. */
export function NoOption({
  group,
  currency,
  chosen,
  isChosen,
  onChoose,
}: Facts & { isChosen: boolean }) {
  const texts = useTexts()
  const formats = useFormats()
  const difference = isChosen ? null : priceDifference(chosen, null)
  return (
    <ChoiceCard
      id={`${group}-none`}
      type="radio"
      name={group}
      isChosen={isChosen}
      title={texts.t('app-bto:none.title')}
      {...(difference === null || difference === 0
        ? {}
        : { side: signedText({ texts, formats, currency }, difference) })}
      onChange={onChoose}
    />
  )
}

interface Words {
  texts: Texts
  formats: Formats
  currency: string
}

/** Returns the price of a part, or that it is included. */
export function priceText({ texts, formats, currency }: Words, price: number): string {
  return price === 0 ? texts.t('app-bto:included') : formats.money(price, currency)
}

/** Returns what changes if the item is chosen instead; undefined for the chosen item itself. */
function differenceText(
  words: Words,
  chosen: BtoItem | undefined,
  item: BtoItem,
): string | undefined {
  if (chosen === item || chosen === undefined) return undefined
  const difference = priceDifference(chosen, item)
  return difference === null ? undefined : signedText(words, difference)
}

/** Returns a difference as "+USD 120.00", or that the price is the same. */
function signedText({ texts, formats, currency }: Words, difference: number): string {
  if (difference === 0) return texts.t('app-bto:same')
  const sign = difference > 0 ? '+' : '−'
  return sign + formats.money(Math.abs(difference), currency)
}
