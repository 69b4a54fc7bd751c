import { lazy, Suspense, useId, useState } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { AppButton } from '#components/app/AppButton.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { LicenseState } from './LicenseState.tsx'
import { leftFacts, reasonText } from './left-to-use.ts'
import { buttonRow, mutedText } from './wizard-style.ts'

const DeactivateDialog = lazy(() =>
  import('./DeactivateDialog.tsx').then((it) => ({ default: it.DeactivateDialog })),
)

/** Step of the deactivation: the device, what is left, and the ways to free the license. */
export function DeactivateStep({ license }: { license: LicenseDetail }) {
  const texts = useTexts()
  const { t } = texts
  const formats = useFormats()
  const hrefOf = useHrefs()
  const { hrefWith, change } = useQueryString()
  const reasonId = useId()
  const [isOpen, setOpen] = useState(false)
  const { serialNumber, deviceId, deviceName, state } = license
  const device = deviceName ?? deviceId
  const reason = reasonText(texts, license)
  return (
    <>
      <FactList
        facts={[
          { label: t('app-license:column.product'), value: license.name },
          { label: t('app-license:serialNumber'), value: serialNumber },
          { label: t('app-license:column.status'), value: <LicenseState state={state} /> },
          { label: t('app-license:device.name'), value: device ?? '–' },
          ...leftFacts(texts, license, formats),
        ]}
      />
      {reason === null ? (
        <p>{t('app-license:deactivate.how')}</p>
      ) : (
        <p id={reasonId} className={mutedText}>
          {reason}
        </p>
      )}
      <div className={buttonRow}>
        {device !== null && (
          <AppButton
            tone={reason === null ? 'danger' : 'secondary'}
            reasonId={reason === null ? undefined : reasonId}
            onClick={() => setOpen(true)}
          >
            {t('app-license:deactivate.action', { device })}
          </AppButton>
        )}
        {/* what was sent before is answered again, but what is active is refused for the reason */}
        {(reason === null || state !== 'active') && (
          <a href={hrefWith({ step: 'file' })}>{t('app-license:deactivate.byFile')}</a>
        )}
        {reason === null && <a href={hrefWith({ step: 'lost' })}>{t('app-license:device.lost')}</a>}
      </div>
      <p className={mutedText}>
        <a href={hrefWith({ serialNumber: null })}>{t('app-license:wizard.otherLicense')}</a>
        {' · '}
        <a href={hrefOf('marketplace-profile-license', { serialNumber })}>
          {t('app-license:wizard.showLicense')}
        </a>
      </p>
      <Suspense>
        {isOpen && (
          <DeactivateDialog
            license={license}
            onClose={() => setOpen(false)}
            onDone={() => change({ step: 'done' }, { replaces: true })}
          />
        )}
      </Suspense>
    </>
  )
}
