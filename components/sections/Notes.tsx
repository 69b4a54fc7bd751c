import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, size, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import type { PageSection } from '#server/content/contract.ts'
import { card } from './card-style.ts'
import { ItemLink } from './ItemLink.tsx'
import { sectionItems, textAt } from './section-items.ts'

interface Props {
  section: PageSection
}

/** Something to know, in a frame of its own: a title with a paragraph, and maybe points below it. */
export function Notes({ section }: Props) {
  const { locale } = useTexts()
  const { key, title, description, content, lang } = section
  return (
    <section className={notes} id={key} aria-labelledby={`${key}-title`} lang={foreignLang(lang, locale)}>
      <Container>
        <div className={cx(card, note)}>
          <Icon name={textAt(content, 'icons', 0) ?? 'info'} size={24} />
          <div>
            <h2 id={`${key}-title`}>{title}</h2>
            <ShownIn of={lang} />
            {description && <p>{description}</p>}
            {sectionItems(section, locale).map(({ title: name, body, link }) => (
              <p key={name}>
                <b>{name}</b> {body} {link && <ItemLink {...link} />}
              </p>
            ))}
          </div>
        </div>
      </Container>
    </section>
  )
}

const notes = css`
  padding-block: ${space[8]};
`

const note = css`
  display: flex;
  gap: ${space[4]};
  svg {
    flex: none;
    color: ${colour.link};
  }
  h2 {
    font-size: ${size.l};
  }
  p {
    max-width: 80ch;
    margin-block-start: ${space[2]};
    color: ${colour.muted};
  }
`
