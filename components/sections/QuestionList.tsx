import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { words } from './card-style.ts'
import { ItemLink } from './ItemLink.tsx'
import { lines } from './line-style.ts'
import { sectionItems } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

/**
 * Questions with collapsible answers, one open at a time. Print shows all answers. A link to an
 * answer, such as `#questions-2`, opens it; the search index has such links.
 */
export function QuestionList({ section, tone }: SectionProps) {
  const { locale } = useTexts()
  return (
    <TitledSection section={section} tone={tone} heading="beside">
      <div className={cx(lines, words, list)}>
        {sectionItems(section, locale).map(({ title, body, link }, index) => (
          <details key={title} name={section.key}>
            <summary>
              <h3>{title}</h3>
              <Icon name="plus" />
            </summary>
            <p id={`${section.key}-${index + 1}`}>{body}</p>
            {link && <ItemLink {...link} />}
          </details>
        ))}
      </div>
    </TitledSection>
  )
}

const list = css`
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[4]};
    &:hover {
      color: ${color.link};
    }
  }
  svg {
    flex: none;
  }
  /* a link to an answer shows its question too */
  p {
    scroll-margin-block-start: ${space[12]};
  }
  [open] > summary svg {
    rotate: 45deg;
  }
  @media print {
    ::details-content {
      content-visibility: visible;
      block-size: auto;
    }
  }
`
