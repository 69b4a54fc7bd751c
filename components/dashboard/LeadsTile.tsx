import { useQuery } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { Figure, Tile } from './Tile.tsx'

/** For the lead desk: what waits for an answer. */
export function LeadsTile() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { number } = useFormats()
  const query = useQuery(queries.desk.page.queryOptions({ input: { pageSize: 1 } }))
  return (
    <Tile title={t('app-dashboard:leads.title')}>
      <Loaded
        query={query}
        failedTitle={t('app-dashboard:leads.failed')}
        skeleton={<Skeleton of="text" lines={2} />}
      >
        {({ counts }) =>
          counts.open === 0 ? (
            <p>{t('app-dashboard:leads.none')}</p>
          ) : (
            <>
              <Figure
                href={hrefOf('console-lead-desk')}
                figure={number(counts.open)}
                label={t('app-dashboard:leads.open')}
              />
              {counts.overdue > 0 && (
                <Figure
                  href={hrefOf('console-lead-desk', {}, { due: 'overdue' })}
                  figure={number(counts.overdue)}
                  label={t('app-dashboard:leads.overdue')}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Tile>
  )
}
