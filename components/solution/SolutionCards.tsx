import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, motion, radius, shadow, size, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { linkAttributes } from '#components/ui/link.ts'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { stretched } from '#components/ui/stretched.ts'
import type { SolutionBranch } from '#server/solution/contract.ts'

interface Props {
  /** Each with those below it, which are linked in its card. */
  items: readonly SolutionBranch[]
}

/** Solutions side by side. The whole of a card leads to its solution, the lines in it to those below. */
export function SolutionCards({ items }: Props) {
  const { locale } = useTexts()
  return (
    <ul className={grid} data-count={items.length}>
      {items.map(({ code, icon, name, tagline, link, lang, children }) => (
        <li key={code}>
          <div lang={foreignLang(lang, locale)}>
            <Icon name={icon} size={22} />
            <h3>
              <a className={stretched} {...linkAttributes(link, locale)}>
                {name}
              </a>
            </h3>
            <p>
              {tagline} <ShownIn of={lang} />
            </p>
          </div>
          {children.length > 0 && (
            <ul>
              {children.map((it) => (
                <li key={it.code}>
                  <a {...linkAttributes(it.link, locale)} lang={foreignLang(it.lang, locale)}>
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
  > li {
    position: relative;
    display: flex;
    flex-direction: column;
    border: 1px solid ${colour.line};
    border-radius: ${radius.l};
    background: ${colour.raised};
    overflow: hidden;
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
