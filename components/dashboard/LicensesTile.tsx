import { useQuery } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { Figure, Tile } from './Tile.tsx'

const days = [90, 30, 7] as const

/** Licenses by their remaining days; what is zero is not shown. */
export function LicensesTile() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { number } = useFormats()
  const query = useQuery(queries.license.summary.queryOptions({ input: {} }))
  const list = (filters: Record<string, string> = {}) =>
    hrefOf('marketplace-profile-license-management', {}, filters)
  return (
    <Tile title={t('app-dashboard:licenses.title')}>
      <Loaded
        query={query}
        failedTitle={t('app-dashboard:licenses.failed')}
        skeleton={<Skeleton of="text" lines={4} />}
      >
        {(summary) =>
          summary.total === 0 ? (
            <>
              <p>{t('app-dashboard:licenses.none')}</p>
              <p>
                <a href={hrefOf('marketplace')}>{t('app-dashboard:licenses.browse')}</a>
              </p>
            </>
          ) : (
            <>
              <Figure
                href={list()}
                figure={number(summary.total)}
                label={t('app-dashboard:licenses.all')}
              />
              {days
                .filter((it) => summary.endsWithin[it] > 0)
                .map((it) => (
                  <Figure
                    key={it}
                    href={list({ endsWithin: String(it) })}
                    figure={number(summary.endsWithin[it])}
                    label={t('app-dashboard:licenses.endsWithin', { days: it })}
                  />
                ))}
              {summary.notActivated > 0 && (
                <Figure
                  href={list({ state: 'not_activated' })}
                  figure={number(summary.notActivated)}
                  label={t('app-dashboard:licenses.notActivated')}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Tile>
  )
}
