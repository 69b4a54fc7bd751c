import { css } from '@linaria/core'
import { Island } from '#components/islands/Island.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { routes } from '#config/routes.ts'
import SearchField from '#components/suggest/SearchField.island.tsx'

/** Search form of the search page, filled in with the current keyword. */
export function SearchForm({ keyword }: { keyword: string }) {
  const { t, locale } = useTexts()
  return (
    <div className={wide}>
      <Island
        of={SearchField}
        props={{
          action: `/${locale}${routes['marketplace-search'].path}`,
          locale,
          keyword,
          label: t('search:label'),
          placeholder: t('layout:search.placeholder'),
          submit: t('layout:search.submit'),
        }}
      />
    </div>
  )
}

const wide = css`
  width: 100%;
`
