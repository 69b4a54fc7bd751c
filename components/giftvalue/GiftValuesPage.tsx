import { css } from '@linaria/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { AppPage } from '#components/app/AppPage.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { Balance } from './Balance.tsx'
import { Ledger } from './Ledger.tsx'
import { Lots } from './Lots.tsx'
import { TransferButton } from './TransferButton.tsx'

/** The company's gift value: balance, lots by their expiry, and the history. Source: spec §2, C8. */
export function GiftValuesPage() {
  const { t } = useTexts()
  return (
    <AppPage
      title={t('app-gift-value:title')}
      permission="giftvalue.view"
      actions={transferButton}
      skeleton={<TableSkeleton rows={8} />}
    >
      {() => <GiftValues />}
    </AppPage>
  )
}

const transferButton = () => <TransferButton />

function GiftValues() {
  const { t } = useTexts()
  const profile = useProfile()
  const hrefOf = useHrefs()
  const info = useQuery(
    queries.giftValue.expiring.queryOptions({ placeholderData: keepPreviousData }),
  )
  return (
    <div className={stack}>
      <Loaded query={info} failedTitle={t('app-gift-value:failed')} skeleton={<BalanceSkeleton />}>
        {(it) =>
          it.balance === 0 ? (
            <EmptyBlock
              title={t('app-gift-value:zero.title', { currency: it.currency })}
              text={t('app-gift-value:zero.text')}
            >
              <a
                className={button}
                data-tone="secondary"
                href={hrefOf(
                  'marketplace-help-sales-support',
                  {},
                  { IssueType: 'billing-support' },
                )}
              >
                {t('app-gift-value:zero.action')}
              </a>
            </EmptyBlock>
          ) : (
            <Balance info={it} />
          )
        }
      </Loaded>
      {!hasPermission(profile, 'giftvalue.spend') && <p>{t('app-gift-value:viewOnly')}</p>}
      <Lots balance={info.data?.balance} />
      <Ledger />
    </div>
  )
}

function BalanceSkeleton() {
  return (
    <div className={bones}>
      <Skeleton of="block" />
    </div>
  )
}

const bones = css`
  height: 190px;
`

const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
`
