import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { card } from '#components/sections/card-style.ts'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { pathOf } from '#config/routes.ts'
import type { Choice, Directory, Filter } from './directory-filters.ts'

interface Props {
  directory: Directory
}

/** Filters of the partner directory, in a form that works without JavaScript. */
export function DirectoryFilters({ directory: { countries, solutions, choice } }: Props) {
  const { t, locale } = useTexts()
  return (
    <form
      className={cx(card, form)}
      action={`/${locale}${pathOf('marketplace-partners')}#directory`}
      aria-label={t('partners:filters.label')}
      data-filters
    >
      <FilterSelect name="country" filter={countries} choice={choice} />
      <FilterSelect name="solution" filter={solutions} choice={choice} />
      <button type="submit" className={button} data-tone="secondary">
        <Icon name="filter" size={18} />
        {t('partners:filters.apply')}
      </button>
    </form>
  )
}

function FilterSelect({
  name,
  filter,
  choice,
}: {
  name: keyof Choice
  filter: Filter
  choice: Choice
}) {
  const { t, locale } = useTexts()
  const withCount = (text: string, count: number) => t('partners:filters.counted', { text, count })
  return (
    <div>
      <label htmlFor={`filter-${name}`}>{t(`partners:filters.${name}`)}</label>
      <select id={`filter-${name}`} name={name} defaultValue={choice[name] ?? ''}>
        <option value="">{withCount(t(`partners:filters.all.${name}`), filter.allCount)}</option>
        {filter.options.map(({ value, name: text, lang, count }) => (
          <option
            key={value}
            value={value}
            lang={lang === undefined ? undefined : foreignLang(lang, locale)}
          >
            {withCount(text, count)}
          </option>
        ))}
      </select>
    </div>
  )
}

const form = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  align-items: end;
  ${media.tablet} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr) auto;
  }
  label {
    font-size: ${size.s};
    font-weight: ${weight.medium};
  }
  select {
    width: 100%;
    min-height: 44px;
    margin-block-start: ${space[1]};
    padding-inline: ${space[3]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    background: ${color.raised};
  }
`
