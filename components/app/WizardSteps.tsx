import { css } from '@linaria/core'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'

interface Props {
  /** Names of all steps. */
  steps: readonly string[]
  /** Index of the step that is shown. */
  current: number
  /** Heading of the step. */
  heading: string
  children: ReactNode
}

/**
 * A task in steps, one of which is shown. The step is in the address, so that going back returns to
 * the one before. A new step takes the focus at its heading.
 */
export function WizardSteps({ steps, current, heading, children }: Props) {
  const { t } = useTexts()
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(heading)
  // the step was changed by a link or a button that is gone now
  useEffect(() => {
    if (shown.current === heading) return
    shown.current = heading
    title.current?.focus()
  }, [heading])
  return (
    <div className={wizard}>
      <ol aria-label={t('app:steps.label')}>
        {steps.map((name, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            data-done={index < current || undefined}
          >
            <b>{index < current ? <Check size={14} aria-hidden="true" /> : index + 1}</b>
            <span>{name}</span>
          </li>
        ))}
      </ol>
      <section>
        <h2 ref={title} tabIndex={-1}>
          {heading}
        </h2>
        {children}
      </section>
    </div>
  )
}

const wizard = css`
  display: grid;
  gap: ${space[5]};
  max-width: 760px;
  /* not the lists of the step itself */
  > ol {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[5]};
  }
  > ol > li {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    color: ${color.muted};
    &[aria-current] {
      font-weight: ${weight.bold};
      color: ${color.ink};
    }
    b {
      display: grid;
      place-items: center;
      width: 24px;
      height: 24px;
      border: 1px solid ${color.edge};
      border-radius: 50%;
      font-size: ${size.xs};
    }
    &[aria-current] b {
      border-color: ${color.primary};
      background: ${color.primary};
      color: ${color.onPrimary};
    }
    &[data-done] b {
      border-color: ${color.teal};
      color: ${color.teal};
    }
    ${media.belowTablet} {
      &:not([aria-current]) span {
        display: none;
      }
    }
  }
  > section {
    display: grid;
    gap: ${space[4]};
    padding: ${space[5]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.raised};
    > h2 {
      font-size: ${size.l};
      &:focus {
        outline: 0;
      }
    }
  }
`
