import { css } from '@linaria/core'
import { ChevronDown } from 'lucide-react'
import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import {
  type BtoCategory,
  type BtoChoice,
  categoryFault,
  type CategoryFault,
  chosenItem,
} from './bto-choice.ts'
import { BtoOption, NoOption, priceText } from './BtoOption.tsx'

interface Props {
  id: string
  category: BtoCategory
  choice: BtoChoice
  currency: string
  isOpen: boolean
  onToggle: () => void
  /** Null for "No select". */
  onChoose: (partNumber: string | null) => void
}

/** A category of parts: what is chosen in its head, and the parts to choose from. Source: BT1, BT3. */
export function BtoGroup(props: Props) {
  const { id, category, choice, currency, isOpen, onToggle, onChoose } = props
  const { t } = useTexts()
  const { code, name, isRequired, items } = category
  const chosen = chosenItem(category, choice)
  const fault = categoryFault(category, choice)
  const gone = chosen ? undefined : choice.parts.get(code)
  const option = { group: id, quantity: choice.quantity, currency, chosen }
  return (
    <section className={group} data-fault={fault}>
      <h3>
        <button
          id={`${id}-head`}
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={onToggle}
        >
          <span>
            {name} <small>{t(`app-bto:${isRequired ? 'required' : 'optional'}`)}</small>
          </span>
          <ChosenText category={category} choice={choice} currency={currency} fault={fault} />
          <ChevronDown size={20} aria-hidden="true" />
        </button>
      </h3>
      <div id={`${id}-body`} hidden={!isOpen}>
        <fieldset>
          <legend className={visuallyHidden}>{name}</legend>
          {!isRequired && (
            <NoOption
              {...option}
              isChosen={!choice.parts.has(code)}
              onChoose={() => onChoose(null)}
            />
          )}
          {items.map((item) => (
            <BtoOption
              key={item.id}
              {...option}
              item={item}
              onChoose={() => onChoose(item.partNumber)}
            />
          ))}
          {gone !== undefined && (
            <p data-fault>{t('app-bto:fault.gone', { part: gone, category: name })}</p>
          )}
          {items.length === 0 && <p>{t('app-bto:empty')}</p>}
        </fieldset>
      </div>
    </section>
  )
}

/** What is chosen with its price, or what is left to do; for the head of a category. */
function ChosenText({
  category,
  choice,
  currency,
  fault,
}: Pick<Props, 'category' | 'choice' | 'currency'> & { fault: CategoryFault | undefined }) {
  const texts = useTexts()
  const { t } = texts
  const formats = useFormats()
  const chosen = chosenItem(category, choice)
  if (!chosen)
    return (
      <span data-fault={fault}>{t(fault ? `app-bto:state.${fault}` : 'app-bto:none.title')}</span>
    )
  return (
    <span data-fault={fault}>
      {chosen.name}
      {fault && ` · ${t(`app-bto:state.${fault}`)}`}
      {chosen.priceInfo && !fault && (
        <small>{priceText({ texts, formats, currency }, chosen.priceInfo.price)}</small>
      )}
    </span>
  )
}

const group = css`
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  &[data-fault] {
    border-color: ${color.warning};
  }
  h3 {
    font-size: ${size.m};
    font-weight: ${weight.medium};
  }
  h3 > button {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    gap: ${space[1]} ${space[4]};
    align-items: center;
    width: 100%;
    min-height: 52px;
    padding: ${space[2]} ${space[4]};
    border-radius: ${radius.m};
    text-align: start;
    overflow-wrap: anywhere;
    > span:nth-child(2) {
      font-size: ${size.s};
      color: ${color.muted};
      text-align: end;
      &[data-fault] {
        color: ${color.warning};
      }
    }
    ${media.belowTablet} {
      grid-template-columns: minmax(0, 1fr) auto;
      > span:nth-child(2) {
        grid-row: 2;
        text-align: start;
      }
      > svg {
        grid-row: 1 / 3;
        grid-column: 2;
      }
    }
    &[aria-expanded='true'] > svg {
      rotate: 180deg;
    }
    &:hover {
      background: ${color.sunken};
    }
  }
  small {
    font-size: ${size.xs};
    font-weight: ${weight.normal};
    color: ${color.muted};
  }
  h3 span:nth-child(2) small {
    display: block;
    font-variant-numeric: tabular-nums;
  }
  fieldset {
    display: grid;
    gap: ${space[2]};
    margin: 0;
    padding: ${space[1]} ${space[4]} ${space[4]};
    border: 0;
    > p {
      font-size: ${size.s};
      &[data-fault] {
        color: ${color.warning};
      }
    }
  }
`
