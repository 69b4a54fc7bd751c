import { useQuery } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { Figure, Tile } from './Tile.tsx'

/** The balance of gift value and what expires next, from the same call as its page. */
export function GiftValueTile() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { money, day } = useFormats()
  const query = useQuery(queries.giftValue.expiring.queryOptions())
  return (
    <Tile title={t('app-dashboard:giftValue.title')}>
      <Loaded
        query={query}
        failedTitle={t('app-dashboard:giftValue.failed')}
        skeleton={<Skeleton of="text" lines={2} />}
      >
        {({ balance, currency, giftValue, expiryDate }) => (
          <>
            <Figure
              href={hrefOf('console-gift-values')}
              figure={money(balance, currency)}
              label={t('app-dashboard:giftValue.balance')}
            />
            {expiryDate !== null && giftValue > 0 && (
              <p>
                {t('app-dashboard:giftValue.expires', {
                  amount: money(giftValue, currency),
                  day: day(expiryDate),
                })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Tile>
  )
}
