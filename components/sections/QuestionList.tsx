import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { ItemLink } from './ItemLink.tsx'
import { sectionItems } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

/** Questions; each shows its answer when it is opened, and closes the one before. On paper all are open. */
export function QuestionList({ section, tone }: SectionProps) {
  const { locale } = useTexts()
  return (
    <TitledSection section={section} tone={tone} heading="beside">
      <div className={list}>
        {sectionItems(section, locale).map(({ title, body, link }) => (
          <details key={title} name={section.key}>
            <summary>
              <h3>{title}</h3>
              <Icon name="plus" />
            </summary>
            <div>
              <p>{body}</p>
              {link && <ItemLink {...link} />}
            </div>
          </details>
        ))}
      </div>
    </TitledSection>
  )
}

const list = css`
  border-block-start: 1px solid ${colour.line};
  details {
    border-block-end: 1px solid ${colour.line};
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[4]};
    padding-block: ${space[4]};
    &:hover {
      color: ${colour.link};
    }
  }
  h3 {
    font-weight: ${weight.medium};
  }
  svg {
    flex: none;
    color: ${colour.muted};
  }
  [open] > summary svg {
    rotate: 45deg;
  }
  details > div {
    max-width: 65ch;
    padding-block-end: ${space[5]};
    color: ${colour.muted};
  }
  @media print {
    details::details-content {
      content-visibility: visible;
      block-size: auto;
    }
  }
`
