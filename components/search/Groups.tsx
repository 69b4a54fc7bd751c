import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { stretched } from '#components/ui/stretched.ts'
import { pathOf } from '#config/routes.ts'
import type { ProductGroup } from '#server/content/catalog/contract.ts'

/** Product groups to browse, shown before a search. */
export function Groups({ groups }: { groups: readonly ProductGroup[] }) {
  const { t, locale } = useTexts()
  if (groups.length === 0) return null
  return (
    <section className={browse} aria-labelledby="browse-title">
      <h2 id="browse-title">{t('search:browse')}</h2>
      <ul>
        {groups.map(({ groupCode, groupName, shortIntroduction, icon, lang }) => (
          <li key={groupCode} lang={foreignLang(lang, locale)}>
            <Icon name={icon} size={24} />
            <h3>
              <a
                className={stretched}
                href={`/${locale}${pathOf('marketplace-category-subcategory', { subcategory: groupCode })}`}
              >
                {groupName}
              </a>
            </h3>
            <p>{shortIntroduction}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const browse = css`
  margin-block-start: ${space[12]};
  h2 {
    margin-block-end: ${space[4]};
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 270px), 1fr));
    gap: ${space[4]};
  }
  li {
    position: relative;
    padding: ${space[5]};
    border: 1px solid ${color.line};
    border-radius: ${radius.l};
    background: ${color.raised};
    &:hover {
      border-color: ${color.link};
    }
  }
  svg {
    color: ${color.link};
  }
  h3 {
    margin-block: ${space[3]} ${space[1]};
  }
  p {
    font-size: ${size.s};
    color: ${color.muted};
  }
`
