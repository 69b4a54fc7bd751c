import { css } from '@linaria/core'
import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { color, space, weight } from '#components/theme/tokens.ts'

/** Meaning of a state: its color and shape. */
export type StatusTone = 'good' | 'open' | 'warning' | 'bad' | 'off'

const icons: Record<StatusTone, LucideIcon> = {
  good: CircleCheck,
  open: CircleDashed,
  warning: CircleAlert,
  bad: CircleAlert,
  off: CircleSlash,
}

/** A state in words, with a shape, so that it does not depend on color. */
export function StatusMark({ tone, text }: { tone: StatusTone; text: ReactNode }) {
  const Icon = icons[tone]
  return (
    <span className={mark} data-tone={tone}>
      <Icon size={16} aria-hidden="true" />
      {text}
    </span>
  )
}

const mark = css`
  display: inline-flex;
  gap: ${space[2]};
  align-items: baseline;
  font-weight: ${weight.medium};
  &:lang(zh) {
    word-break: keep-all;
  }
  svg {
    flex: none;
    align-self: start;
    margin-block-start: calc((1lh - 16px) / 2);
  }
  &[data-tone='good'] {
    color: ${color.teal};
  }
  &[data-tone='warning'] {
    color: ${color.warning};
  }
  &[data-tone='bad'] {
    color: ${color.danger};
  }
  &[data-tone='off'],
  &[data-tone='open'] {
    color: ${color.muted};
  }
`
