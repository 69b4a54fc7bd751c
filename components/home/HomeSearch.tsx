import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, radius, shadow, size, space } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { Chip } from '#components/ui/Chip.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { pathOf, routes } from '#config/routes.ts'

/** What visitors search for. */
export interface Keyword {
  name: string
  searchKey: string
}

/** A search of the whole site, and what others search for. */
export function HomeSearch({ keywords }: { keywords: readonly Keyword[] }) {
  const { t, locale } = useTexts()
  return (
    <>
      <form className={form} role="search" action={`/${locale}${routes['marketplace-search'].path}`} aria-label={t('home:search.label')}>
        <Icon name="search" />
        <input name="keyword" type="search" required maxLength={100} placeholder={t('home:search.placeholder')} aria-label={t('home:search.label')} />
        <input name="page" type="hidden" value="1" />
        <Button type="submit">{t('home:search.button')}</Button>
      </form>
      {keywords.length > 0 && (
        <ul className={popular} aria-label={t('home:search.popular')}>
          {keywords.map(({ name, searchKey }) => (
            <li key={searchKey}>
              <Chip href={`/${locale}${pathOf('marketplace-search', {}, { keyword: searchKey, page: 1 })}`}>{name}</Chip>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const form = css`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  max-width: 34rem;
  padding: 6px;
  padding-inline-start: ${space[4]};
  border: 1px solid ${colour.edge};
  border-radius: ${radius.l};
  background: ${colour.raised};
  box-shadow: ${shadow.s};
  &:focus-within {
    border-color: ${colour.link};
    outline: 2px solid ${colour.link};
  }
  svg {
    flex: none;
    color: ${colour.muted};
  }
  input {
    flex: 1;
    min-width: 0;
    height: 44px;
    border: 0;
    outline: 0;
    background: none;
    font-size: ${size.m};
    &::placeholder {
      color: ${colour.muted};
      opacity: 1;
    }
  }
`

const popular = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin-block-start: ${space[4]};
`
