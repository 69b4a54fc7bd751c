import { css } from '@linaria/core'
import { lazy, Suspense, useId, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { CopyText } from '#components/app/CopyText.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Panel } from '#components/app/Panel.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { leftFacts, reasonText } from './left-to-use.ts'

const DeactivateDialog = lazy(() =>
  import('./DeactivateDialog.tsx').then((it) => ({ default: it.DeactivateDialog })),
)

/** The device where a license is active, and how often it can still be moved. Source: LD2, LD4. */
export function LicenseDevice({ license }: { license: LicenseDetail }) {
  const texts = useTexts()
  const { t } = texts
  const formats = useFormats()
  const { deviceId, deviceName, activatedAt } = license
  return (
    <Panel title={t('app-license:device.title')}>
      {deviceId === null ? (
        <p>{t('app-license:device.none')}</p>
      ) : (
        <FactList
          facts={[
            { label: t('app-license:device.name'), value: deviceName ?? deviceId },
            {
              label: t('app-license:device.id'),
              value: <CopyText text={deviceId} label={t('app-license:device.id')} />,
            },
            ...(activatedAt === null
              ? []
              : [{ label: t('app-license:device.since'), value: formats.moment(activatedAt) }]),
          ]}
        />
      )}
      <FactList facts={leftFacts(texts, license, formats)} />
      {deviceId !== null && <DeviceActions license={license} device={deviceName ?? deviceId} />}
    </Panel>
  )
}

function DeviceActions({ license, device }: { license: LicenseDetail; device: string }) {
  const texts = useTexts()
  const { t } = texts
  const hrefOf = useHrefs()
  const reasonId = useId()
  const [isOpen, setOpen] = useState(false)
  if (!hasPermission(useProfile(), 'license.deactivate')) return null
  const reason = reasonText(texts, license)
  return (
    <div className={actions}>
      <AppButton
        size="s"
        reasonId={reason === null ? undefined : reasonId}
        onClick={() => setOpen(true)}
      >
        {t('app-license:deactivate.action', { device })}
      </AppButton>
      {reason === null ? (
        <a
          href={hrefOf(
            'marketplace-profile-license-deactivate',
            {},
            { serialNumber: license.serialNumber, step: 'lost' },
          )}
        >
          {t('app-license:device.lost')}
        </a>
      ) : (
        <p id={reasonId}>{reason}</p>
      )}
      <Suspense>
        {isOpen && <DeactivateDialog license={license} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[4]};
  align-items: center;
  p {
    color: ${color.muted};
  }
`
