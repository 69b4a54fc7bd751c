import { cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { cards, words } from './card-style.ts'
import { CardItem } from './CardItem.tsx'
import { Contacts } from './Contacts.tsx'
import { sectionItems } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

/** Items side by side as cards with icons; a card with a link is clickable as a whole. */
export function Cards({ section, tone }: SectionProps) {
  const { locale } = useTexts()
  const items = sectionItems(section, locale)
  return (
    <TitledSection section={section} tone={tone}>
      <ul className={cx(cards, words)} {...(isInThirds(items.length) ? { 'data-thirds': '' } : {})}>
        {items.map((it) => (
          <CardItem key={it.title} item={it} />
        ))}
      </ul>
      <Contacts section={section} />
    </TitledSection>
  )
}

/**
 * Returns true if the cards should be in rows of three: with rows of four, the last row would not
 * be full, and with rows of three, the last row has at least two cards.
 */
export function isInThirds(count: number): boolean {
  return count === 3 || (count > 4 && count % 4 !== 0 && count % 3 !== 1)
}
