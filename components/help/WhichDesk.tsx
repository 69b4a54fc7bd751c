import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { ItemLink } from '#components/sections/ItemLink.tsx'
import { sectionItems } from '#components/sections/section-items.ts'
import { type SectionProps, TitledSection } from '#components/sections/TitledSection.tsx'
import { color, media, radius, size, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'

/**
 * Topics with the support desk for each; every topic links to the form with its subject
 * preselected.
 */
export function WhichDesk({ section, tone }: SectionProps) {
  const { locale } = useTexts()
  return (
    <TitledSection section={section} tone={tone}>
      <ul className={rows}>
        {sectionItems(section, locale).map(({ title, body, icon = 'info', link }) => (
          <li key={title} {...(link ? { 'data-card': '' } : { 'data-urgent': '' })}>
            <Icon name={icon} size={22} />
            <div>
              <h3>{title}</h3>
              <p>{body}</p>
            </div>
            {link && <ItemLink {...link} />}
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

const rows = css`
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.raised};
  overflow: hidden;
  li {
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[1]} ${space[4]};
    padding: ${space[4]} ${space[5]};
    & + li {
      border-block-start: 1px solid ${color.line};
    }
    &[data-card]:hover {
      background: ${color.tint};
    }
    > a {
      grid-column: 2;
    }
    > svg {
      margin-block-start: 1px;
      color: ${color.link};
    }
    ${media.tablet} {
      grid-template-columns: auto minmax(0, 1fr) auto;
      align-items: center;
      > a {
        grid-column: 3;
      }
    }
  }
  [data-urgent] > svg {
    color: ${color.danger};
  }
  p {
    font-size: ${size.s};
    color: ${color.muted};
  }
`
