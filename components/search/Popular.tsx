import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { size, space } from '#components/theme/tokens.ts'
import { Chip } from '#components/ui/Chip.tsx'
import { searchHref } from './search-query.ts'

interface Props {
  keywords: readonly { name: string; searchKey: string }[]
}

/** Popular searches; renders nothing if there are none. */
export function Popular({ keywords }: Props) {
  const { t, locale } = useTexts()
  if (keywords.length === 0) return null
  return (
    <section className={popular} data-popular aria-labelledby="popular-title">
      <h2 id="popular-title">{t('layout:search.popular')}</h2>
      <ul>
        {keywords.map(({ name, searchKey }) => (
          <li key={searchKey}>
            <Chip href={searchHref(locale, { keyword: searchKey })}>{name}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

const popular = css`
  h2 {
    margin-block-end: ${space[3]};
    font-size: ${size.m};
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
  }
`
