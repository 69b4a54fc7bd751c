import { css } from '@linaria/core'
import { useId } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import type { CsvChoice } from './CsvDialog.tsx'
import { useFormats } from './formats.ts'

interface Props {
  choices: readonly CsvChoice[]
  chosen: CsvChoice['part'] | undefined
  isOff: boolean
  onChoose: (part: CsvChoice['part']) => void
}

/** Which part of a list to export: all that match, this page or the selected. */
export function CsvChoices({ choices, chosen, isOff, onChoose }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const name = useId()
  return (
    <fieldset className={list} disabled={isOff}>
      <legend>{t('app:csv.part.title')}</legend>
      {choices.map(({ part, total }) => (
        <label key={part}>
          <input
            type="radio"
            name={name}
            checked={part === chosen}
            onChange={() => onChoose(part)}
          />
          {t(`app:csv.part.${part}`, { n: formats.number(total) })}
        </label>
      ))}
    </fieldset>
  )
}

const list = css`
  display: grid;
  gap: ${space[1]};
  margin: 0;
  padding: 0;
  border: 0;
  label {
    display: flex;
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
`
