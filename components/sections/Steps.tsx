import { cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Tag } from '#components/ui/Tag.tsx'
import { words } from './card-style.ts'
import { ItemLink } from './ItemLink.tsx'
import { spanText } from './section-formats.ts'
import { sectionItems, textAt } from './section-items.ts'
import { steps } from './step-style.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

/** Maximum number of steps that fit in a row. */
const maxInRow = 5

/**
 * Steps in order: left to right on a wide screen; top to bottom on a narrow screen, or if there are
 * many.
 */
export function Steps({ section, tone }: SectionProps) {
  const { locale } = useTexts()
  const items = sectionItems(section, locale)
  return (
    <TitledSection section={section} tone={tone}>
      <ol className={cx(steps, words)} data-row={items.length <= maxInRow} data-counted="">
        {items.map(({ title, body, icon = 'check', link }, index) => {
          const span = textAt(section.content, 'figures', index)
          return (
            <li key={title}>
              <span>
                <Icon name={icon} size={22} />
              </span>
              <div>
                <h3>{title}</h3>
                {span !== undefined && <Tag tone="teal">{spanText(span, locale)}</Tag>}
                <p>{body}</p>
                {link && <ItemLink {...link} />}
              </div>
            </li>
          )
        })}
      </ol>
    </TitledSection>
  )
}
