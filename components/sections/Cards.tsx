import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, radius, size, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { card } from './card-style.ts'
import { Contacts } from './Contacts.tsx'
import { ItemLink } from './ItemLink.tsx'
import { sectionItems } from './section-items.ts'
import { type SectionProps, TitledSection } from './TitledSection.tsx'

/** Things of one kind side by side, each with a pictogram; one that leads somewhere is all link. */
export function Cards({ section, tone }: SectionProps) {
  const { locale } = useTexts()
  const items = sectionItems(section, locale)
  return (
    <TitledSection section={section} tone={tone}>
      <ul className={cards} data-columns={columnsFor(items.length)}>
        {items.map(({ title, body, icon, link }) => (
          <li key={title} className={cx(card, piece)} {...(link ? { 'data-card': '' } : {})}>
            {icon !== undefined && (
              <span>
                <Icon name={icon} size={22} />
              </span>
            )}
            <h3>{title}</h3>
            <p>{body}</p>
            {link && <ItemLink {...link} />}
          </li>
        ))}
      </ul>
      <Contacts section={section} />
    </TitledSection>
  )
}

/** How many stand in a row of a wide screen, so that no row is left with one: those of the last row share its width. */
export function columnsFor(count: number): number {
  if (count <= 4) return Math.max(count, 1)
  return count % 4 === 0 || (count % 3 === 1 && count % 4 !== 1) ? 4 : 3
}

const cards = css`
  --in-row: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  > li {
    flex: 1 1 calc((100% - (var(--in-row) - 1) * ${space[6]}) / var(--in-row));
  }
  @media (min-width: 640px) {
    --in-row: 2;
    gap: ${space[6]};
  }
  @media (min-width: 1025px) {
    &[data-columns='1'] {
      --in-row: 1;
    }
    &[data-columns='3'] {
      --in-row: 3;
    }
    &[data-columns='4'] {
      --in-row: 4;
    }
  }
`

const piece = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: start;
  gap: 0 ${space[4]};
  padding: ${space[5]};
  > * {
    grid-column: 2;
    justify-self: start;
  }
  > span {
    grid-column: 1;
    grid-row: 1 / span 4;
    align-self: start;
    padding: ${space[3]};
    border-radius: ${radius.m};
    background: ${colour.tint};
    color: ${colour.link};
  }
  p {
    margin-block-start: ${space[1]};
    font-size: ${size.s};
    color: ${colour.muted};
  }
  a {
    margin-block-start: ${space[2]};
  }
  @media (min-width: 640px) {
    display: flex;
    flex-direction: column;
    align-items: start;
    padding: ${space[6]};
    > span {
      margin-block-end: ${space[4]};
    }
    p {
      margin-block-end: auto;
    }
    a {
      margin-block-start: ${space[4]};
    }
  }
`
