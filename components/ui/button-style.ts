import { css } from '@linaria/core'
import { color, motion, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { IconName } from './Icon.tsx'

/** Appearance shared by buttons and links that look like buttons. */
export interface ButtonLook {
  /** One `primary` action per view, `secondary` beside it, `ghost` in groups of many. */
  tone?: 'primary' | 'secondary' | 'ghost'
  size?: 's' | 'm' | 'l'
  icon?: IconName
  /** Position of the icon relative to the text. */
  iconAt?: 'start' | 'end'
}

/** CSS class for a button; `data-tone` and `data-size` select its appearance. */
export const button = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  min-height: 44px;
  padding: ${space[2]} ${space[5]};
  border: 1px solid transparent;
  border-radius: ${radius.m};
  font-size: ${size.s};
  font-weight: ${weight.bold};
  line-height: 1.3;
  text-align: center;
  text-decoration: none;
  color: ${color.ink};
  transition: ${motion.fast};
  svg {
    flex: none;
  }
  &:active {
    transform: translateY(1px);
  }
  &[data-size='s'] {
    min-height: 36px;
    padding: ${space[1]} ${space[3]};
  }
  &[data-size='l'] {
    min-height: 52px;
    padding-inline: ${space[6]};
    font-size: ${size.m};
  }
  &[data-tone='primary'] {
    background: ${color.primary};
    color: ${color.onPrimary};
    &:hover {
      background: ${color.primaryHover};
    }
  }
  &[data-tone='secondary'] {
    border-color: ${color.edge};
    background: ${color.raised};
    &:hover {
      border-color: ${color.link};
      color: ${color.link};
    }
  }
  &[data-tone='ghost'] {
    color: ${color.link};
    &:hover {
      background: ${color.tint};
    }
  }
  @media (forced-colors: active) {
    border-color: ButtonText;
  }
`
