import { css } from '@linaria/core'
import { useState } from 'react'
import { island } from '#components/islands/island.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { searchForm } from '#components/ui/search-form.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import {
  moveFocus,
  searchHref,
  SearchSuggestions,
  suggestionTexts,
} from '#components/suggest/SearchSuggestions.tsx'
import { useSuggestions } from '#components/suggest/use-suggestions.ts'

interface Props {
  /** Path of the locale's search page. */
  action: string
  locale: string
  /** Popular searches, shown while the field is empty. */
  popular: readonly { name: string; searchKey: string }[]
}

/**
 * Site search: a form that works without JavaScript, with suggestions while typing.
 * Source: spec §2, §5, C13.
 */
export default function SearchBox({ action, locale, popular }: Props) {
  const { t } = useTexts()
  const [keyword, setKeyword] = useState('')
  const [isComposing, setComposing] = useState(false)
  const trimmed = keyword.trim()
  const { status, items } = useSuggestions({ locale, keyword: isComposing ? undefined : trimmed })
  return (
    <div className={searchBox} data-search>
      <form
        className={searchForm}
        role="search"
        action={action}
        onSubmit={(event) => (trimmed === '' || isComposing) && event.preventDefault()}
      >
        <label className={visuallyHidden} htmlFor="search-keyword">
          {t('layout:search.label')}
        </label>
        <input
          id="search-keyword"
          name="keyword"
          type="search"
          maxLength={100}
          autoComplete="off"
          autoFocus
          required
          placeholder={t('layout:search.placeholder')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onKeyDown={moveFocus}
          aria-busy={status === 'loading' && trimmed !== ''}
        />
        <input type="hidden" name="page" value="1" />
        <button className={button} type="submit" data-tone="primary">
          {t('layout:search.submit')}
        </button>
      </form>
      {trimmed === '' ? (
        <Popular action={action} popular={popular} />
      ) : (
        <SearchSuggestions
          status={status}
          items={items}
          keyword={trimmed}
          locale={locale}
          action={action}
        />
      )}
      <p role="status" className={visuallyHidden}>
        {status === 'found' && trimmed !== ''
          ? t('layout:search.count', { count: items.length })
          : ''}
      </p>
    </div>
  )
}
SearchBox.island = island('layout/SearchBox', [
  'layout:search.label',
  'layout:search.placeholder',
  'layout:search.submit',
  'layout:search.popular',
  ...suggestionTexts,
])

function Popular({ action, popular }: Pick<Props, 'action' | 'popular'>) {
  const { t } = useTexts()
  if (popular.length === 0) return null
  return (
    <>
      <h2>{t('layout:search.popular')}</h2>
      <ul data-of="keywords" data-popular>
        {popular.map(({ name, searchKey }) => (
          <li key={searchKey}>
            <a href={searchHref(action, searchKey)} onKeyDown={moveFocus}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const searchBox = css`
  --row: 42px;
  --inset: ${space[3]};
  --corner: ${radius.s};
  font-size: ${size.s};
  form button {
    width: auto;
  }
  h2 {
    margin-block: ${space[5]} ${space[2]};
    font-size: ${size.xs};
    color: ${color.muted};
  }
  small {
    margin-inline-start: auto;
  }
  mark {
    background: none;
    font-weight: ${weight.bold};
    color: ${color.link};
  }
  [data-of='results'] {
    max-height: 210px;
    margin-inline: -${space[3]};
    overflow: auto;
  }
  [data-of='keywords'] {
    --row: 36px;
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    a {
      border: 1px solid ${color.line};
      border-radius: ${radius.full};
    }
  }
  [data-all] {
    width: auto;
    margin: ${space[2]} -${space[3]} 0;
    font-weight: ${weight.bold};
    color: ${color.link};
  }
`
