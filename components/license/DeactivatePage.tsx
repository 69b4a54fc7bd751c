import { lazy } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { DeactivateStep } from './DeactivateStep.tsx'
import { FreedLicense } from './FreedLicense.tsx'
import { WizardOfLicense, WizardPage, WizardStep } from './LicenseWizard.tsx'
import { LostDeviceStep } from './LostDeviceStep.tsx'
import { ReleaseStep } from './ReleaseStep.tsx'

const DeactivationFileStep = lazy(() =>
  import('./DeactivationFileStep.tsx').then((it) => ({ default: it.DeactivationFileStep })),
)

/**
 * Takes a license off its device in steps. Also the target of the link in the email about a lost
 * device, with `?release=`.
 */
export function DeactivatePage() {
  const { t } = useTexts()
  return (
    <WizardPage title={t('app-license:deactivate.pageTitle')} permission="license.deactivate">
      {() => <DeactivateSteps />}
    </WizardPage>
  )
}

function DeactivateSteps() {
  const { query } = useQueryString()
  const release = query.get('release') ?? ''
  if (release !== '')
    return (
      <WizardStep of="deactivate" current={1} name="release">
        <ReleaseStep token={release} />
      </WizardStep>
    )
  return (
    <WizardOfLicense of="deactivate" state="active">
      {(license) => <LicenseSteps license={license} />}
    </WizardOfLicense>
  )
}

function LicenseSteps({ license }: { license: LicenseDetail }) {
  const { query } = useQueryString()
  const step = query.get('step')
  if (step === 'done')
    return (
      <WizardStep of="deactivate" current={2} name="done">
        <FreedLicense license={license} />
      </WizardStep>
    )
  if (step === 'lost')
    return (
      <WizardStep of="deactivate" current={1} name="lost">
        <LostDeviceStep license={license} />
      </WizardStep>
    )
  if (step === 'file')
    return (
      <WizardStep of="deactivate" current={1} name="file">
        <DeactivationFileStep license={license} />
      </WizardStep>
    )
  return (
    <WizardStep of="deactivate" current={1} name="device">
      <DeactivateStep license={license} />
    </WizardStep>
  )
}
