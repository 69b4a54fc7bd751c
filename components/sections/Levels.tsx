import { cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { cards, words } from './card-style.ts'
import { CardItem } from './CardItem.tsx'
import { numberAt, sectionItems, textAt } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

interface Props extends SectionProps {
  /**
   * Returns the path of a level's page, given the level's code. Omitted if levels have no pages.
   */
  hrefOf?: (code: string) => string
  /** Code of the level to leave out: the one on whose own page the section is shown. */
  except?: string
}

/** Levels of the partner program, lowest first, with their benefits. */
export function Levels({ section, tone, hrefOf, except }: Props) {
  const { t, lang, locale } = useTexts()
  const { content } = section
  return (
    <TitledSection section={section} tone={tone}>
      <ol className={cx(cards, words)} data-thirds="">
        {sectionItems(section, locale).map((item, index) => {
          const code = textAt(content, 'levels', index)
          if (code !== undefined && code === except) return null
          const percent = numberAt(content, 'discountPercent', index)
          const seats = numberAt(content, 'seatsPerYear', index) ?? 0
          const link =
            code === undefined || !hrefOf
              ? {}
              : { link: { href: hrefOf(code), text: t('content:level.more') } }
          const mark = percent !== undefined && (
            <p lang={lang}>
              <b>{t('content:level.discount', { percent, fold: (100 - percent) / 10 })}</b>
              {seats > 0 && ` · ${t('content:level.seats', { count: seats })}`}
            </p>
          )
          return <CardItem key={item.title} item={{ ...item, ...link }} mark={mark} />
        })}
      </ol>
    </TitledSection>
  )
}
