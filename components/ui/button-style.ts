import { css } from '@linaria/core'
import { colour, motion, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { IconName } from './Icon.tsx'

/** What buttons and links that look like buttons have in common. */
export interface ButtonLook {
  /** One primary action in a view; secondary beside it; ghost where many stand together. */
  tone?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 's' | 'm' | 'l'
  icon?: IconName
  /** Where the icon stands. */
  iconAt?: 'start' | 'end'
}

/** Class of a button; its look by `data-tone` and `data-size`. */
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
  color: ${colour.ink};
  transition:
    background-color ${motion.fast},
    border-color ${motion.fast},
    color ${motion.fast},
    transform ${motion.fast};
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
    background: ${colour.primary};
    color: ${colour.onPrimary};
    &:hover {
      background: ${colour.primaryHover};
    }
  }
  &[data-tone='secondary'] {
    border-color: ${colour.edge};
    background: ${colour.raised};
    &:hover {
      border-color: ${colour.link};
      color: ${colour.link};
    }
  }
  &[data-tone='ghost'] {
    color: ${colour.link};
    &:hover {
      background: ${colour.tint};
    }
  }
  &[data-tone='danger'] {
    background: ${colour.dangerFill};
    color: ${colour.onPrimary};
    &:hover {
      background: color-mix(in srgb, ${colour.dangerFill}, #000 14%);
    }
  }
  &:disabled,
  &[aria-disabled='true'] {
    border-color: transparent;
    background: ${colour.sunken};
    color: ${colour.muted};
    cursor: not-allowed;
    transform: none;
  }
  &[aria-busy='true'] {
    cursor: progress;
    &::before {
      content: '';
      width: 1em;
      height: 1em;
      border: 2px solid;
      border-block-start-color: transparent;
      border-radius: ${radius.full};
      animation: turn 0.8s linear infinite;
    }
    svg {
      display: none;
    }
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @media (forced-colors: active) {
    border-color: ButtonText;
  }
`
