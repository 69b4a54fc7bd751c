import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from './Icon.tsx'

interface Props {
  tone?: 'neutral' | 'success' | 'warning' | 'danger'
  title?: string
  /**
   * True if screen readers should announce the notice, because it appears after the page has
   * loaded.
   */
  isLive?: boolean
  children: ReactNode
}

const toneIcons = { neutral: 'info', success: 'check', warning: 'alert', danger: 'alert' } as const

/** A highlighted message in the page. */
export function Notice({ tone = 'neutral', title, isLive = false, children }: Props) {
  return (
    <div
      className={notice}
      data-tone={tone}
      {...(isLive ? { role: tone === 'danger' ? 'alert' : 'status' } : {})}
    >
      <Icon name={toneIcons[tone]} />
      <div>
        {title && <b>{title}</b>}
        <div>{children}</div>
      </div>
    </div>
  )
}

const notice = css`
  display: flex;
  gap: ${space[3]};
  padding: ${space[4]};
  border-radius: ${radius.m};
  background: ${color.tint};
  font-size: ${size.s};
  svg {
    flex: none;
    color: ${color.link};
  }
  b {
    font-weight: ${weight.bold};
  }
  &[data-tone='success'] {
    background: ${color.tealTint};
    svg {
      color: ${color.teal};
    }
  }
  &[data-tone='warning'] {
    background: ${color.warningTint};
    svg {
      color: ${color.warning};
    }
  }
  &[data-tone='danger'] {
    background: ${color.dangerTint};
    svg {
      color: ${color.danger};
    }
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`
