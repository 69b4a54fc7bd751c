import { css } from '@linaria/core'
import { type ReactNode, useId } from 'react'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'

interface Props {
  /** Id of the control, if something else refers to it. */
  id?: string
  type: 'radio' | 'checkbox'
  /** Name of the group, for radio buttons. */
  name?: string
  isChosen: boolean
  title: string
  detail?: string
  /** At the end of the card, such as the price; part of the control's name. */
  side?: string
  /** Below `side`, such as the difference to the chosen card; part of the control's name too. */
  sideDetail?: string | undefined
  /** Why it cannot be chosen; it can still be focused. */
  reason?: string | undefined
  /** Says more about the choice, below its title. */
  facts?: ReactNode
  onChange: (isChosen: boolean) => void
  /** What belongs to the choice once it is made. */
  children?: ReactNode
}

/** A choice as a card. Its whole area is the control. Source: PY1, UP2. */
export function ChoiceCard(props: Props) {
  const { type, name, isChosen, title, detail, reason, facts, onChange, children } = props
  const ownId = useId()
  const { id = ownId } = props
  const isOff = reason !== undefined
  const isDescribed = isOff || facts !== undefined
  return (
    <div className={card} data-chosen={isChosen || undefined} data-off={isOff || undefined}>
      <div>
        <input
          id={id}
          type={type}
          name={name}
          checked={isChosen}
          aria-disabled={isOff || undefined}
          aria-describedby={isDescribed ? `${id}-facts` : undefined}
          onChange={({ target }) => (!isOff || isChosen) && onChange(target.checked)}
        />
        <label htmlFor={id}>
          <span>
            <WholeCodes text={title} />
            {detail !== undefined && <small>{detail}</small>}
          </span>
          <Side {...props} />
        </label>
        {isDescribed && <Facts id={`${id}-facts`} reason={reason} facts={facts} />}
      </div>
      {children !== undefined && children !== false && <div className={inner}>{children}</div>}
    </div>
  )
}

function Side({ side, sideDetail }: Pick<Props, 'side' | 'sideDetail'>) {
  if (side === undefined) return null
  return (
    <b>
      {side}
      {sideDetail !== undefined && <small> {sideDetail}</small>}
    </b>
  )
}

function Facts({ id, reason, facts }: { id: string } & Pick<Props, 'reason' | 'facts'>) {
  return (
    <div id={id}>
      {reason !== undefined && <p data-reason>{reason}</p>}
      {facts}
    </div>
  )
}

const card = css`
  border: 1px solid ${color.edge};
  border-radius: ${radius.m};
  &[data-chosen] {
    border-color: ${color.primary};
    background: ${color.tint};
    box-shadow: inset 0 0 0 1px ${color.primary};
  }
  &[data-off] {
    border-color: ${color.line};
    background: ${color.sunken};
    color: ${color.muted};
    label {
      cursor: not-allowed;
    }
  }
  > div:first-child {
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 ${space[3]};
    padding: ${space[3]} ${space[4]};
    border-radius: inherit;
  }
  > div:first-child > input {
    /* above the label, which covers the card */
    position: relative;
    z-index: 1;
    width: 18px;
    height: 18px;
    margin-block: 3px;
    accent-color: ${color.primary};
  }
  > div:first-child > label {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[4]};
    justify-content: space-between;
    cursor: pointer;
    overflow-wrap: anywhere;
    /* a long title breaks before the price goes below it; a short one takes what it needs */
    > span {
      flex: 1 1 12rem;
      flex-basis: calc-size(max-content, min(size, 12rem));
      /* Chinese names break at their spaces */
      &:not(:lang(ja)) {
        word-break: keep-all;
      }
    }
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
  }
  > div:first-child b {
    margin-inline-start: auto;
    font-weight: ${weight.medium};
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  > div:first-child small {
    display: block;
    font-size: ${size.xs};
    color: ${color.muted};
    text-wrap: balance;
  }
  > div:first-child > div {
    grid-column: 2;
    font-size: ${size.s};
    color: ${color.muted};
    > [data-reason] {
      color: ${color.warning};
    }
  }
`

/** A `<fieldset>` of choices. */
export const choices = css`
  display: grid;
  gap: ${space[2]};
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    margin-block-end: ${space[2]};
    padding: 0;
  }
`

const inner = css`
  display: grid;
  gap: ${space[2]};
  padding: 0 ${space[4]} ${space[4]};
`
