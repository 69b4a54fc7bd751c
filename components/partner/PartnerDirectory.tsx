import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'
import { EmptyState } from '#components/ui/EmptyState.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import { pathOf } from '#config/routes.ts'
import { DirectoryFilters } from './DirectoryFilters.tsx'
import type { Directory } from './directory-filters.ts'
import { PartnerCard } from './PartnerCard.tsx'

interface Props {
  directory: Directory
}

/** Partners of the site, filtered by country and focused solution. Source: spec §2. */
export function PartnerDirectory({ directory }: Props) {
  const { t, locale } = useTexts()
  const { partners, choice, unknown } = directory
  const isFiltered = choice.country !== undefined || choice.solution !== undefined
  const allHref = `/${locale}${pathOf('marketplace-partners')}#directory`
  return (
    <div className={results}>
      <DirectoryFilters directory={directory} />
      {unknown.length > 0 && (
        <p data-unknown>
          {t('partners:filters.unknown', { values: unknown.join(t('partners:filters.comma')) })}
        </p>
      )}
      <p>
        <b>{t('partners:count', { count: partners.length })}</b>
        {isFiltered && <a href={allHref}>{t('partners:filters.clear')}</a>}
      </p>
      {partners.length > 0 ? (
        <ul>
          {partners.map((it) => (
            <li key={it.code}>
              <PartnerCard partner={it} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon="users"
          title={t('partners:none.title')}
          description={t('partners:none.description')}
        >
          <LinkButton
            href={
              isFiltered
                ? allHref
                : `/${locale}${pathOf('marketplace-help-sales-support', {}, { IssueType: 'partnership-related-support' })}`
            }
          >
            {t(isFiltered ? 'partners:filters.clear' : 'partners:none.ask')}
          </LinkButton>
        </EmptyState>
      )}
    </div>
  )
}

const results = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  > p {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[4]};
    font-size: ${size.s};
    &[data-unknown] {
      color: ${color.warning};
    }
  }
  b {
    font-weight: ${weight.bold};
  }
  > ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[4]};
    ${media.tablet} {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    ${media.desktop} {
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: ${space[6]};
    }
  }
`
