import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'

interface Props {
  title: string
  children: ReactNode
  /** True to take the whole row. */
  isWide?: boolean
}

/** A part of the dashboard, which loads and fails on its own. */
export function Tile({ title, children, isWide = false }: Props) {
  return (
    <section className={tile} data-wide={isWide}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface FigureProps {
  /** The list that the figure counts, with the same filter. */
  href: string
  figure: string
  label: string
}

/** A figure that leads to its list. */
export function Figure({ href, figure, label }: FigureProps) {
  return (
    <a className={figureLink} href={href}>
      <b>{figure}</b>
      <span>{label}</span>
    </a>
  )
}

const tile = css`
  display: grid;
  gap: ${space[3]};
  align-content: start;
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  &[data-wide='true'] {
    grid-column: 1 / -1;
  }
  h2 {
    font-size: ${size.s};
    font-weight: ${weight.bold};
    color: ${color.muted};
  }
`

const figureLink = css`
  display: flex;
  gap: ${space[3]};
  align-items: baseline;
  justify-content: space-between;
  min-height: 32px;
  color: inherit;
  text-decoration: none;
  b {
    order: 2;
    font-size: ${size.l};
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  &:hover b,
  &:hover span {
    color: ${color.link};
    text-decoration: underline;
  }
`
