import { cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { foreignLang } from '#components/ui/language.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'
import { card, cards, words } from './card-style.ts'
import { ItemLink } from './ItemLink.tsx'
import { sectionItems } from './section-items.ts'

interface Props {
  section: PageSection
}

/** Link cards in the head of a page, each with a text about the people it is for. */
export function HeadLinks({ section }: Props) {
  const { locale } = useTexts()
  return (
    <ul className={cx(cards, words)} data-thirds="" lang={foreignLang(section.lang, locale)}>
      {sectionItems(section, locale).map(({ title, body, link }) => (
        <li key={title} className={card} {...(link ? { 'data-card': '' } : {})}>
          <b>{title}</b>
          <p>{body}</p>
          {link && <ItemLink {...link} />}
        </li>
      ))}
    </ul>
  )
}
