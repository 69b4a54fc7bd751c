import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, media, radius, space } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { Field } from '#components/ui/Field.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { pathOf } from '#config/routes.ts'
import type { Choice, Directory, Filter } from './directory-filters.ts'

interface Props {
  directory: Directory
}

/** The filters of the directory: a form, so that they work without script. */
export function DirectoryFilters({ directory: { countries, solutions, choice } }: Props) {
  const { t, locale } = useTexts()
  return (
    <form className={form} action={`/${locale}${pathOf('marketplace-partners')}#directory`} aria-label={t('partners:filters.label')} data-filters>
      <FilterSelect name="country" filter={countries} choice={choice} />
      <FilterSelect name="solution" filter={solutions} choice={choice} />
      <Button type="submit" tone="secondary" icon="filter">
        {t('partners:filters.apply')}
      </Button>
    </form>
  )
}

function FilterSelect({ name, filter, choice }: { name: keyof Choice; filter: Filter; choice: Choice }) {
  const { t, locale } = useTexts()
  const counted = (text: string, count: number) => t('partners:filters.counted', { text, count })
  return (
    <Field id={`filter-${name}`} label={t(`partners:filters.${name}`)}>
      {(own) => (
        <select {...own} name={name} defaultValue={choice[name] ?? ''}>
          <option value="">{counted(t(`partners:filters.all.${name}`), filter.allCount)}</option>
          {filter.options.map(({ value, name: text, lang, count }) => (
            <option key={value} value={value} lang={lang === undefined ? undefined : foreignLang(lang, locale)}>
              {counted(text, count)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const form = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  align-items: end;
  padding: ${space[5]};
  border: 1px solid ${colour.line};
  border-radius: ${radius.l};
  background: ${colour.raised};
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  }
`
