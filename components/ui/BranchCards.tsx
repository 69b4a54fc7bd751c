import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space } from '#components/theme/tokens.ts'
import { Icon } from './Icon.tsx'
import { foreignLang } from './language.ts'
import type { LinkAttributes } from './link.ts'
import { ShownIn } from './ShownIn.tsx'
import { stretched } from './stretched.ts'

/** An entry with its own page and child pages, such as a category or an industry. */
export interface Branch {
  code: string
  icon: string
  name: string
  /** Short description. */
  text: string
  /** Name of the parent, shown above the name. */
  kicker?: string | undefined
  /** Anchor of the card. */
  id?: string | undefined
  link: LinkAttributes
  /** Language of the texts. */
  lang: string
  below: readonly { code: string; name: string; link: LinkAttributes; lang: string }[]
}

/**
 * Branches side by side. The whole card links to the branch's page, and each line in it to a child
 * page.
 */
export function BranchCards({ items }: { items: readonly Branch[] }) {
  const { locale } = useTexts()
  return (
    <ul className={grid} {...(items.length % 3 === 0 ? {} : { 'data-pairs': '' })}>
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
              {text} <ShownIn lang={lang} />
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
  gap: ${space[4]} ${space[6]};
  ${media.tablet} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    &[data-pairs] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      /* if the number is odd, the last card fills its row */
      > :last-child:nth-child(odd) {
        grid-column: 1 / -1;
      }
    }
  }
  > li {
    position: relative;
    display: flex;
    flex-direction: column;
    border: 1px solid ${color.line};
    border-radius: ${radius.l};
    background: ${color.raised};
    overflow: clip;
    &:hover {
      border-color: ${color.link};
    }
  }
  div {
    flex: 1;
    padding: ${space[6]};
    > svg {
      padding: 10px;
      box-sizing: content-box;
      border-radius: ${radius.m};
      background: ${color.familyTint};
      color: ${color.family};
    }
  }
  small {
    display: block;
    margin-block: ${space[4]} calc(${space[3]} * -1);
    color: ${color.family};
  }
  h3 {
    margin-block: ${space[4]} ${space[1]};
  }
  p {
    font-size: ${size.s};
    color: ${color.muted};
  }
  /* above the link that covers the whole card */
  li li a {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[3]};
    padding: ${space[3]} ${space[6]};
    border-block-start: 1px solid ${color.line};
    font-size: ${size.s};
    color: ${color.ink};
    text-decoration: none;
    &:hover {
      background: ${color.band};
      color: ${color.link};
    }
    &:focus-visible {
      outline-offset: -3px;
    }
  }
`
