import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, size, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { Contacts } from './Contacts.tsx'
import { ItemLink } from './ItemLink.tsx'
import { sectionItems } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

/** Points to go through, one below the other, beside their heading. */
export function Checklist({ section, tone }: SectionProps) {
  const { locale } = useTexts()
  return (
    <TitledSection section={section} tone={tone} heading="beside">
      <ul className={list}>
        {sectionItems(section, locale).map(({ title, body, icon = 'check', link }) => (
          <li key={title}>
            <Icon name={icon} size={22} />
            <div>
              <h3>{title}</h3>
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
  > li {
    display: flex;
    gap: ${space[4]};
    padding-block: ${space[5]};
    border-block-end: 1px solid ${colour.line};
    &:first-child {
      padding-block-start: 0;
    }
    &:last-child {
      padding-block-end: 0;
      border: 0;
    }
    > svg {
      flex: none;
      margin-block-start: 1px;
      color: ${colour.teal};
    }
  }
  p {
    max-width: 65ch;
    margin-block-start: ${space[1]};
    font-size: ${size.s};
    color: ${colour.muted};
  }
`
