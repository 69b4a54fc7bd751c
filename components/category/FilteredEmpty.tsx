import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import { EmptyState } from '#components/ui/EmptyState.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { PlaceDetails } from './category-data.ts'
import type { ProductFilter } from './product-filter.ts'

interface Props {
  of: PlaceDetails
  /** Total number of products, without the filter. */
  count: number
  filter: ProductFilter
}

/** Shown if a filter matches no product, with a link to all products. */
export function FilteredEmpty({ of: { name, path }, count, filter }: Props) {
  const { t, locale } = useTexts()
  return (
    <div className={place}>
      <Container>
        <EmptyState
          icon="filter"
          title={t(`category:empty.${filter}`, { name })}
          description={t('category:empty.description')}
        >
          <LinkButton href={`/${locale}${path}`}>
            {t('category:empty.action', { count })}
          </LinkButton>
        </EmptyState>
      </Container>
    </div>
  )
}

const place = css`
  padding-block: ${space[12]};
`
