import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, motion, radius, shadow, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from './Icon.tsx'
import { foreignLang } from './language.ts'
import type { LinkAttributes } from './link.ts'
import { ShownIn } from './ShownIn.tsx'
import { stretched } from './stretched.ts'

/** What has a page with pages below it. */
export interface Branch {
  code: string
  icon: string
  name: string
  /** What it is about. */
  text: string
  /** A word above its name: what it stands in. */
  kicker?: string | undefined
  /** An anchor at its card. */
  id?: string | undefined
  link: LinkAttributes
  /** Language of its texts. */
  lang: string
  below: readonly { code: string; name: string; link: LinkAttributes; lang: string }[]
}

/** Branches side by side. The whole of a card leads to its page, the lines in it to those below. */
export function BranchCards({ items }: { items: readonly Branch[] }) {
  const { locale } = useTexts()
  return (
    <ul className={grid} data-count={items.length}>
      {items.map(({ code, id, icon, kicker, name, text, link, lang, below }) => (
        <li key={code} id={id}>
          <div lang={foreignLang(lang, locale)}>
            <Icon name={icon} size={22} />
            {kicker !== undefined && <small>{kicker}</small>}
            <h3>
              <a className={stretched} {...link}>
                {name}
              </a>
            </h3>
            <p>
              {text} <ShownIn of={lang} />
            </p>
          </div>
          {below.length > 0 && (
            <ul>
              {below.map((it) => (
                <li key={it.code}>
                  <a {...it.link} lang={foreignLang(it.lang, locale)}>
                    {it.name}
                    <Icon name="chevronRight" size={16} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr));
  gap: ${space[4]} ${space[6]};
  &[data-count='2'],
  &[data-count='4'] {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 440px), 1fr));
  }
  /* the last of an odd number has the row where there are two in it */
  @media (min-width: 768px) and (max-width: 1024.98px) {
    > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
  > li {
    position: relative;
    display: flex;
    flex-direction: column;
    border: 1px solid ${colour.line};
    border-radius: ${radius.l};
    background: ${colour.raised};
    overflow: clip;
    transition: ${motion.normal};
    &:hover {
      border-color: ${colour.edge};
      box-shadow: ${shadow.s};
    }
  }
  > li > div {
    flex: 1;
    padding: ${space[6]};
    > svg {
      padding: 10px;
      box-sizing: content-box;
      border-radius: ${radius.m};
      background: ${colour.familyTint};
      color: ${colour.family};
    }
  }
  small {
    display: block;
    margin-block: ${space[4]} calc(${space[3]} * -1);
    font-size: ${size.xs};
    font-weight: ${weight.bold};
    color: ${colour.family};
  }
  h3 {
    margin-block: ${space[4]} ${space[2]};
    font-size: ${size.l};
  }
  p {
    color: ${colour.muted};
  }
  li li {
    border-block-start: 1px solid ${colour.line};
  }
  /* above the card's own link */
  li li a {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[3]};
    padding: ${space[3]} ${space[6]};
    font-size: ${size.s};
    color: ${colour.ink};
    text-decoration: none;
    &:hover {
      background: ${colour.band};
      color: ${colour.link};
    }
    &:focus-visible {
      outline-offset: -3px;
    }
    svg {
      flex: none;
      color: ${colour.muted};
    }
  }
`
