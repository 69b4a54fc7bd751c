import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { searchForm } from '#components/ui/search-form.ts'
import { routes } from '#config/routes.ts'

/** Search form of the search page, filled in with the current keyword. */
export function SearchForm({ keyword }: { keyword: string }) {
  const { t, locale } = useTexts()
  return (
    <form
      className={`${searchForm} ${form}`}
      role="search"
      action={`/${locale}${routes['marketplace-search'].path}`}
      aria-label={t('search:label')}
    >
      <Icon name="search" />
      <input
        name="keyword"
        type="search"
        required
        maxLength={100}
        defaultValue={keyword}
        placeholder={t('layout:search.placeholder')}
        aria-label={t('search:label')}
        enterKeyHint="search"
      />
      <input name="page" type="hidden" value="1" />
      <button className={button} type="submit" data-tone="primary">
        {t('layout:search.submit')}
      </button>
    </form>
  )
}

const form = css`
  width: 100%;
  max-width: 720px;
  /* starts at zero width and grows, so that it never widens the page */
  input {
    width: 0;
  }
`
