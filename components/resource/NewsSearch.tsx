import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { FilterLinks } from '#components/ui/FilterLinks.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { searchForm } from '#components/ui/search-form.ts'
import { routes } from '#config/routes.ts'
import { newsPath, type NewsListData } from './news-search.ts'

/**
 * Search form and filter links for the news list. Filters are links, so that each has its own URL.
 */
export function NewsSearch({ news: { list, chosen, keyword } }: { news: NewsListData }) {
  const { t, locale } = useTexts()
  const total = list.types.reduce((sum, it) => sum + it.count, 0)
  const types = list.types.filter((it) => it.count > 0 || it === chosen)
  return (
    <>
      <form
        className={cx(searchForm, wide)}
        role="search"
        action={`/${locale}${routes['marketplace-news'].path}`}
      >
        <Icon name="search" />
        <input type="hidden" name="page" value="1" />
        {chosen && <input type="hidden" name="type" value={chosen.typeCode} />}
        <input
          name="keyword"
          type="search"
          maxLength={100}
          autoComplete="off"
          defaultValue={keyword}
          placeholder={t('news:search.placeholder')}
          aria-label={t('news:search.label')}
        />
        <button className={button} type="submit" data-tone="primary">
          {t('news:search.submit')}
        </button>
      </form>
      <FilterLinks
        label={t('news:types.label')}
        options={[
          {
            href: newsPath(locale, { keyword }),
            text: t('news:types.all'),
            isCurrent: chosen === null,
            count: total,
          },
          ...types.map((it) => ({
            href: newsPath(locale, { type: it.typeCode, keyword }),
            text: it.typeName,
            isCurrent: it.typeCode === chosen?.typeCode,
            count: it.count,
          })),
        ]}
      />
    </>
  )
}

const wide = css`
  flex: 0 1 600px;
  min-width: 0;
  input {
    width: 0;
  }
  + nav {
    flex: 1 0 100%;
    margin-block-start: ${space[2]};
  }
`
