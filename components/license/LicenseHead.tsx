import { css } from '@linaria/core'
import { lazy, Suspense, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { CopyText } from '#components/app/CopyText.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { OrderInProcess } from '#components/app/OrderInProcess.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { Expiration, LicenseState } from './LicenseState.tsx'
import { canUpgrade, endsSoon, isRenewable, renewHref, upgradeHref } from './license-links.ts'

const AssignDialog = lazy(() =>
  import('./AssignDialog.tsx').then((it) => ({ default: it.AssignDialog })),
)

/** State, serial number, end and assignee of a license, and what can be done with it. */
export function LicenseHead({ license }: { license: LicenseDetail }) {
  const { t } = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const [isAssigning, setAssigning] = useState(false)
  const { serialNumber, partNumber, assignee, orderNumber, issuedAt } = license
  return (
    <section className={head} aria-label={t('app-license:detail.overview')}>
      <div>
        <LicenseState state={license.state} />
        <HeadActions license={license} onAssign={() => setAssigning(true)} />
      </div>
      <FactList
        facts={[
          {
            label: t('app-license:serialNumber'),
            value: <CopyText text={serialNumber} label={t('app-license:serialNumber')} />,
          },
          {
            label: t('app-license:column.expiration'),
            value: <Expiration license={license} />,
          },
          {
            label: t('app-license:column.assignee'),
            value: assignee?.name ?? t('app-license:unassigned'),
          },
          { label: t('app-license:detail.partNumber'), value: partNumber },
          { label: t('app-license:detail.issued'), value: formats.day(issuedAt) },
          ...(orderNumber === null
            ? []
            : [
                {
                  label: t('app-license:detail.order'),
                  value: <a href={hrefOf('console-order', { orderNumber })}>{orderNumber}</a>,
                },
              ]),
        ]}
      />
      <Suspense>
        {isAssigning && (
          <AssignDialog
            licenses={[license]}
            onClose={() => setAssigning(false)}
            onDone={() => setAssigning(false)}
          />
        )}
      </Suspense>
    </section>
  )
}

interface ActionsProps {
  license: LicenseDetail
  onAssign: () => void
}

function HeadActions({ license, onAssign }: ActionsProps) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const profile = useProfile()
  const { serialNumber, assignee } = license
  const isActivating = license.isOfflineActivatable && hasPermission(profile, 'license.activate')
  const { pendingOrder } = license
  return (
    <span>
      {pendingOrder !== null && (
        <OrderInProcess orderNumber={pendingOrder} isStatement>
          {t('app-license:pending', { number: pendingOrder })}
        </OrderInProcess>
      )}
      {hasPermission(profile, 'license.assign') && (
        <AppButton size="s" onClick={onAssign}>
          {t(assignee ? 'app-license:assign.change' : 'app-license:assign.action')}
        </AppButton>
      )}
      {pendingOrder === null && canUpgrade(profile, license) && (
        <a
          className={button}
          data-tone="secondary"
          data-size="s"
          href={upgradeHref(hrefOf, license)}
        >
          {t('app-license:action.upgrade')}
        </a>
      )}
      {pendingOrder === null && isRenewable(profile, license) && (
        <a
          className={button}
          data-tone={!isActivating && endsSoon(license) ? 'primary' : 'secondary'}
          data-size="s"
          href={renewHref(hrefOf, license)}
        >
          {t('app-license:action.renew')}
        </a>
      )}
      {isActivating && (
        <a
          className={button}
          data-tone="primary"
          data-size="s"
          href={hrefOf('marketplace-profile-license-activate', {}, { serialNumber })}
        >
          {t('app-license:action.activate')}
        </a>
      )}
    </span>
  )
}

const head = css`
  display: grid;
  gap: ${space[5]};
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
    align-items: center;
    justify-content: space-between;
    > span:last-child {
      display: flex;
      flex-wrap: wrap;
      gap: ${space[2]};
    }
  }
`
