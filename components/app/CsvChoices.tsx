import { useId } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { choiceFields } from './choice-list.ts'
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
    <fieldset className={choiceFields} disabled={isOff}>
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
