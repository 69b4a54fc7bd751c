import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { words } from './card-style.ts'
import { Contacts } from './Contacts.tsx'
import { ItemLink } from './ItemLink.tsx'
import { lines } from './line-style.ts'
import { sectionItems } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

/** Items in a list beside the section's heading. */
export function Checklist({ section, tone }: SectionProps) {
  const { locale } = useTexts()
  return (
    <TitledSection section={section} tone={tone} heading="beside">
      <ul className={cx(lines, words, list)}>
        {sectionItems(section, locale).map(({ title, body, icon = 'check', link }) => (
          <li key={title}>
            <Icon name={icon} size={22} />
            <div>
              {title !== '' && <h3>{title}</h3>}
              <p>{body}</p>
              {link && <ItemLink {...link} />}
            </div>
          </li>
        ))}
      </ul>
      <Contacts section={section} />
    </TitledSection>
  )
}

const list = css`
  li {
    display: flex;
    gap: ${space[4]};
  }
  li > svg {
    flex: none;
    color: ${color.teal};
  }
`
