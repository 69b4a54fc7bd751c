import { css } from '@linaria/core'
import { ArrowRight } from 'lucide-react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'

/** A fact before and after the order. */
export interface ComparedFact {
  label: string
  now: string
  after: string
}

/** What is now and what will be, side by side; only what differs is marked. Source: UP1. */
export function Comparison({ facts }: { facts: readonly ComparedFact[] }) {
  const { t } = useTexts()
  return (
    <div className={columns}>
      {(['now', 'after'] as const).map((side) => (
        <section key={side}>
          {side === 'after' && <ArrowRight size={20} aria-hidden="true" />}
          <h3>{t(`app-checkout:compare.${side}`)}</h3>
          <dl>
            {facts.map((it) => (
              <div
                key={it.label}
                data-changed={(side === 'after' && it.now !== it.after) || undefined}
              >
                <dt>{it.label}</dt>
                <dd>{it[side]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

const columns = css`
  display: grid;
  gap: ${space[4]};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[8]};
  }
  section {
    position: relative;
    padding: ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
  }
  svg {
    position: absolute;
    inset: -26px auto auto 50%;
    rotate: 90deg;
    translate: -50%;
    color: ${color.muted};
    ${media.tablet} {
      inset: 50% auto auto -26px;
      rotate: none;
      translate: 0 -50%;
    }
  }
  h3 {
    margin-block-end: ${space[2]};
    font-size: ${size.s};
    font-weight: ${weight.bold};
  }
  dl {
    display: grid;
    gap: ${space[2]};
  }
  dl > div {
    display: flex;
    gap: ${space[3]};
    justify-content: space-between;
    &[data-changed] dd {
      font-weight: ${weight.bold};
      color: ${color.teal};
    }
  }
  dt {
    min-width: 0;
    color: ${color.muted};
    overflow-wrap: anywhere;
  }
  dd {
    flex: none;
    max-width: 60%;
    margin: 0;
    overflow-wrap: anywhere;
    text-align: end;
  }
`
