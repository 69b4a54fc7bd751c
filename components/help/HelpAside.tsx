import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { ItemLink } from '#components/sections/ItemLink.tsx'
import { sectionItems, textAt } from '#components/sections/section-items.ts'
import { color, frame, media, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { pathOf } from '#config/routes.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'
import type { SupportType } from '#server/contact/inquiry/help-contract.ts'

interface Props {
  supportType: SupportType
  sections: readonly PageSection[]
  supportMail: string
}

/**
 * Aside of a help form: the steps after sending, advice on images, and other ways to contact us.
 */
export function HelpAside({ supportType, sections, supportMail }: Props) {
  const { t, locale } = useTexts()
  const other = supportType === 'sales-support' ? 'technical-support' : 'sales-support'
  const shown = sections.filter(
    ({ content }) =>
      content['view'] !== 'issue-types' &&
      [undefined, supportType].includes(content['supportType'] as SupportType),
  )
  return (
    <aside className={aside}>
      {shown.map((section) => (
        <AsideSection key={section.key} section={section} />
      ))}
      <section>
        <h2>{t('help:aside.other')}</h2>
        <ItemLink
          href={`/${locale}${pathOf(`marketplace-help-${other}`)}`}
          text={t(`help:aside.${other}`)}
        />
        <p>
          {t('help:aside.mail')} <a href={`mailto:${supportMail}`}>{supportMail}</a>
        </p>
      </section>
    </aside>
  )
}

function AsideSection({ section }: { section: PageSection }) {
  const { locale } = useTexts()
  const { title, description, lang, content, items } = section
  return (
    <section lang={foreignLang(lang, locale)}>
      <h2>
        {items.length === 0 && <Icon name={textAt(content, 'icons', 0) ?? 'info'} />}
        {title}
      </h2>
      <ShownIn lang={lang} />
      {description && <p>{description}</p>}
      {items.length > 0 && (
        <ul>
          {sectionItems(section, locale).map(({ title: name, body, icon = 'check', link }) => (
            <li key={name}>
              <Icon name={icon} />
              <div>
                <h3>{name}</h3>
                <p>{body}</p>
                {link && <ItemLink {...link} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const aside = css`
  display: grid;
  gap: ${space[8]};
  font-size: ${size.s};
  &:lang(ja) {
    word-break: auto-phrase;
  }
  h2 {
    display: flex;
    gap: ${space[2]};
    align-items: center;
    margin-block-end: ${space[3]};
    font-size: ${size.l};
  }
  h3 {
    font-size: ${size.s};
    font-weight: ${weight.bold};
  }
  p {
    color: ${color.muted};
  }
  li {
    display: flex;
    gap: ${space[3]};
    & + li {
      margin-block-start: ${space[4]};
    }
  }
  svg {
    flex: none;
    color: ${color.teal};
  }
  a svg {
    color: inherit;
  }
  ${media.desktop} {
    position: sticky;
    top: calc(${frame.headerHeight} + ${space[6]});
    > section + section {
      padding-block-start: ${space[6]};
      border-block-start: 1px solid ${color.line};
    }
  }
`
