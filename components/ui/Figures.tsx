import { css } from '@linaria/core'
import { figureText } from '#config/figure.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import { foreignLang } from './language.ts'

interface Props {
  figures: readonly { value: string; label: string }[]
  /** Language of the labels. */
  lang: string
}

/** Key figures side by side. */
export function Figures({ figures, lang }: Props) {
  const { locale } = useTexts()
  const foreign = foreignLang(lang, locale)
  return (
    <dl className={list}>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figureText(value, foreign ?? locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr));
  gap: ${space[6]};
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding-inline-start: ${space[4]};
    border-inline-start: 2px solid ${color.family};
  }
  dt {
    font-size: ${size.s};
    color: ${color.muted};
  }
  dd {
    font-size: ${size.xxl};
    font-weight: ${weight.bold};
    line-height: 1.2;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }
`
