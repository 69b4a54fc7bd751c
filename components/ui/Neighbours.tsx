import { css } from '@linaria/core'
import { colour, motion, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from './Icon.tsx'
import type { LinkAttributes } from './link.ts'

/** A page that stands beside this one. */
export interface Neighbour {
  code: string
  icon: string
  name: string
  link: LinkAttributes
  lang: string | undefined
}

/** The way to the pages beside this one. */
export function Neighbours({ items }: { items: readonly Neighbour[] }) {
  return (
    <ul className={rows} data-columns={items.length % 4 === 0 ? 4 : 3}>
      {items.map(({ code, icon, name, link, lang }) => (
        <li key={code}>
          <a {...link} lang={lang}>
            <Icon name={icon} size={20} />
            <span>{name}</span>
            <Icon name="arrowRight" size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}

const rows = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: ${space[3]} ${space[4]};
  &[data-columns='3'] {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 330px), 1fr));
  }
  /* the last of an odd number has the row where there are two in it */
  @media (min-width: 768px) and (max-width: 1024.98px) {
    > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
  a {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    height: 100%;
    padding: ${space[4]} ${space[5]};
    border: 1px solid ${colour.line};
    border-radius: ${radius.m};
    background: ${colour.raised};
    font-size: ${size.s};
    font-weight: ${weight.medium};
    color: ${colour.ink};
    text-decoration: none;
    transition: border-color ${motion.fast};
    &:hover {
      border-color: ${colour.link};
      color: ${colour.link};
    }
  }
  svg {
    flex: none;
    color: ${colour.family};
    &:last-child {
      color: ${colour.muted};
    }
  }
  span {
    flex: 1;
  }
`
