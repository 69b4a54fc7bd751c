import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space, weight } from '#components/theme/tokens.ts'
import { figureText } from '#config/figure.ts'
import { Section } from '#components/ui/Section.tsx'

interface Props {
  id: string
  title: string
  description: string
  figures: readonly { value: string; label: string }[]
  /** Language of the labels, if it differs from the page's. */
  lang: string | undefined
  family: string
}

/** Results of a solution in large figures. Dark in both themes. */
export function Outcomes({ id, title, description, figures, lang, family }: Props) {
  const { locale } = useTexts()
  return (
    <div className={ground} data-theme="dark" data-family={family}>
      <Section id={id} title={title} description={description}>
        <dl lang={lang}>
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figureText(value, lang ?? locale)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  )
}

const ground = css`
  background: linear-gradient(90deg, #0b1426 40%, ${color.familyTint});
  color: ${color.ink};
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
    gap: ${space[8]};
  }
  dl > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding-block-start: ${space[5]};
    border-block-start: 2px solid ${color.family};
  }
  dd {
    font-size: clamp(2rem, 1.4rem + 2.4vw, 3.25rem);
    font-weight: ${weight.bold};
  }
  dt {
    max-width: 34ch;
    color: ${color.muted};
  }
`
