import { css } from '@linaria/core'
import { colour, media, size, space, weight } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'

interface Props {
  id: string
  title: string
  description: string
  figures: readonly { value: string; label: string }[]
  lang: string | undefined
  family: string
}

/** What a solution has brought where it is used, in figures large enough to be remembered. Dark in both themes. */
export function Outcomes({ id, title, description, figures, lang, family }: Props) {
  return (
    <section className={band} id={id} aria-labelledby={`${id}-title`} data-theme="dark" data-family={family}>
      <Container>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{description}</p>
        <dl lang={lang}>
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}

const band = css`
  scroll-margin-block-start: ${space[12]};
  padding-block: ${space[12]};
  background: radial-gradient(50rem 24rem at 12% 110%, ${colour.familyTint}, transparent), #0b1426;
  color: ${colour.ink};
  ${media.tablet} {
    padding-block: ${space[16]};
  }
  h2 {
    font-size: ${size.xxl};
  }
  h2 + p {
    margin-block-start: ${space[2]};
    color: ${colour.muted};
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
    gap: ${space[8]} ${space[10]};
    margin-block-start: ${space[8]};
  }
  dl > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: ${space[3]};
    padding-block-start: ${space[5]};
    border-block-start: 2px solid ${colour.family};
  }
  dd {
    font-size: clamp(2rem, 1.4rem + 2.4vw, 3.25rem);
    font-weight: ${weight.bold};
    line-height: 1.15;
    letter-spacing: -0.03em;
    font-variant-numeric: tabular-nums;
  }
  dt {
    max-width: 34ch;
    color: ${colour.muted};
  }
`
