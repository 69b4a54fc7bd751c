import { useQuery } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { Figure, Tile } from './Tile.tsx'

/** For staff: the order lines that wait for delivery. */
export function DeliveriesTile() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { number } = useFormats()
  const query = useQuery(queries.crm.page.queryOptions({ input: { pageSize: 1 } }))
  return (
    <Tile title={t('app-dashboard:deliveries.title')}>
      <Loaded
        query={query}
        failedTitle={t('app-dashboard:deliveries.failed')}
        skeleton={<Skeleton of="text" lines={2} />}
      >
        {({ counts }) =>
          counts.open === 0 ? (
            <p>{t('app-dashboard:deliveries.none')}</p>
          ) : (
            <>
              <Figure
                href={hrefOf('internalcrm-shippingorder')}
                figure={number(counts.open)}
                label={t('app-dashboard:deliveries.open')}
              />
              {counts.overdue > 0 && (
                <Figure
                  href={hrefOf('internalcrm-shippingorder', {}, { state: 'overdue' })}
                  figure={number(counts.overdue)}
                  label={t('app-dashboard:deliveries.overdue')}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Tile>
  )
}
