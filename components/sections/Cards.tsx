import { cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { cards, words } from './card-style.ts'
import { CardItem } from './CardItem.tsx'
import { Contacts } from './Contacts.tsx'
import { sectionItems } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

/** Things of one kind side by side, each with a pictogram; one that leads somewhere is all link. */
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

/** Whether so many stand better three in a row than four, so that none is left alone in the last. */
export function isInThirds(count: number): boolean {
  return count === 3 || (count > 4 && count % 4 !== 0 && count % 3 !== 1)
}
