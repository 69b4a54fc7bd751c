import { css } from '@linaria/core'
import { Columns3 } from 'lucide-react'
import { useId } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, shadow, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { type OptionalColumn, optionalColumns } from './columns.ts'

interface Props {
  hidden: readonly OptionalColumn[]
  onChange: (hidden: readonly OptionalColumn[]) => void
}

/** Which columns the list shows; kept on this device. Source: LL6. */
export function ColumnChoice({ hidden, onChange }: Props) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className={choice}>
      <button
        type="button"
        className={button}
        data-tone="secondary"
        data-size="s"
        popoverTarget={id}
      >
        <Columns3 size={16} aria-hidden="true" />
        {t('app-license:columns.title')}
      </button>
      <fieldset id={id} popover="auto">
        <legend>{t('app-license:columns.title')}</legend>
        {optionalColumns.map((it) => (
          <label key={it}>
            <input
              type="checkbox"
              checked={!hidden.includes(it)}
              onChange={({ target }) =>
                onChange(target.checked ? hidden.filter((each) => each !== it) : [...hidden, it])
              }
            />
            {t(`app-license:column.${it}`)}
          </label>
        ))}
        <p>{t('app-license:columns.always')}</p>
      </fieldset>
    </div>
  )
}

const choice = css`
  button {
    anchor-name: --license-columns;
  }
  fieldset {
    inset: auto;
    inset-block-end: calc(anchor(top) + ${space[1]});
    inset-inline-start: min(anchor(start), 100vw - 320px - ${space[4]});
    position-anchor: --license-columns;
    width: max-content;
    max-width: min(320px, 100vw - 2 * ${space[4]});
    margin: 0;
    padding: ${space[3]} ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.raised};
    box-shadow: ${shadow.l};
    color: inherit;
  }
  legend {
    float: inline-start;
    width: 100%;
    font-weight: 600;
  }
  label {
    display: flex;
    clear: both;
    gap: ${space[3]};
    align-items: center;
    min-height: 44px;
  }
  input {
    flex: none;
    width: 18px;
    height: 18px;
    accent-color: ${color.primary};
  }
  p {
    color: ${color.muted};
  }
`
