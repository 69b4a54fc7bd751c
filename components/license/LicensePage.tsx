import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '#components/app/api-problem.ts'
import { queries } from '#components/app/api.ts'
import { useAddress } from '#components/app/address.tsx'
import { AppPage } from '#components/app/AppPage.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { hasPermission, useAccount } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { media, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { LicenseCapacities } from './LicenseCapacities.tsx'
import { LicenseDevice } from './LicenseDevice.tsx'
import { LicenseFiles } from './LicenseFiles.tsx'
import { LicenseHead } from './LicenseHead.tsx'
import { LicenseHistory } from './LicenseHistory.tsx'

/** One license: what it is, where it is active, what is left to use, files and history. */
export function LicensePage() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { profile } = useAccount()
  const { serialNumber = '' } = useAddress().params
  const isAllowed = profile !== undefined && hasPermission(profile, 'license.view')
  const query = useQuery(
    queries.license.detail.queryOptions({
      input: { serialNumber },
      enabled: isAllowed && profile.accountId !== '',
    }),
  )
  return (
    <AppPage
      title={query.data?.name ?? t('app-license:detail.title')}
      crumbs={[
        { text: t('app-license:all'), href: hrefOf('marketplace-profile-license-management') },
      ]}
      permission="license.view"
      skeleton={<DetailSkeleton />}
    >
      {() =>
        isProblem(query.error, 'license.not_found') ? (
          <NotFound />
        ) : (
          <Loaded
            query={query}
            failedTitle={t('app-license:detail.failed')}
            skeleton={<DetailSkeleton />}
          >
            {(license) => <Detail license={license} />}
          </Loaded>
        )
      }
    </AppPage>
  )
}

function Detail({ license }: { license: LicenseDetail }) {
  return (
    <div className={grid}>
      <LicenseHead license={license} />
      <div>
        <LicenseDevice license={license} />
        <LicenseFiles license={license} />
      </div>
      <div>
        <LicenseCapacities license={license} />
        <LicenseHistory license={license} />
      </div>
    </div>
  )
}

function NotFound() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <EmptyBlock
      title={t('app-license:detail.notFound.title')}
      text={t('app-license:detail.notFound.text')}
    >
      <a
        className={button}
        data-tone="primary"
        href={hrefOf('marketplace-profile-license-management')}
      >
        {t('app-license:all')}
      </a>
    </EmptyBlock>
  )
}

function DetailSkeleton() {
  return (
    <div className={bones}>
      <Skeleton of="block" />
      <Skeleton of="block" />
    </div>
  )
}

const grid = css`
  &,
  > div {
    display: grid;
    gap: ${space[4]};
    min-width: 0;
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    align-items: start;
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`

const bones = css`
  display: grid;
  grid-template-rows: 210px 350px;
  gap: ${space[4]};
  ${media.belowTablet} {
    grid-template-rows: 340px 340px;
  }
`
