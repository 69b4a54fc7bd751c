import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, size, space, weight } from '#components/theme/tokens.ts'
import { foreignLang } from '#components/ui/language.ts'
import type { PageSection } from '#server/content/contract.ts'
import { card } from './card-style.ts'
import { ItemLink } from './ItemLink.tsx'
import { sectionItems } from './section-items.ts'

interface Props {
  section: PageSection
}

/** The ways on from the head of a page: each with a line about whom it is for. */
export function Ways({ section }: Props) {
  const { locale } = useTexts()
  return (
    <ul className={ways} lang={foreignLang(section.lang, locale)}>
      {sectionItems(section, locale).map(({ title, body, link }) => (
        <li key={title} className={cx(card, way)} {...(link ? { 'data-card': '' } : {})}>
          <strong>{title}</strong>
          <p>{body}</p>
          {link && <ItemLink {...link} />}
        </li>
      ))}
    </ul>
  )
}

const ways = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: ${space[4]};
`

const way = css`
  padding: ${space[5]};
  strong {
    font-weight: ${weight.bold};
  }
  p {
    margin-block: ${space[1]} ${space[2]};
    font-size: ${size.s};
    color: ${colour.muted};
  }
  > :last-child {
    margin-block-end: 0;
  }
`
