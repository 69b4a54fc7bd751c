import { lazy, useState } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { DeviceForm } from './DeviceForm.tsx'
import { WizardOfLicense, WizardPage, WizardStep } from './LicenseWizard.tsx'
import { MachineChoice } from './MachineChoice.tsx'

const ActivatedLicense = lazy(() =>
  import('./ActivatedLicense.tsx').then((it) => ({ default: it.ActivatedLicense })),
)
const RequestFileStep = lazy(() =>
  import('./RequestFileStep.tsx').then((it) => ({ default: it.RequestFileStep })),
)

/** Activates a license in steps: which license, which machine, its id or request file, result. */
export function ActivatePage() {
  const { t } = useTexts()
  return (
    <WizardPage title={t('app-license:activate.title')} permission="license.activate">
      {() => (
        <WizardOfLicense of="activate" state="not_activated">
          {(license) => <LicenseSteps key={license.serialNumber} license={license} />}
        </WizardOfLicense>
      )}
    </WizardPage>
  )
}

function LicenseSteps({ license }: { license: LicenseDetail }) {
  const { query } = useQueryString()
  // the signed file that the server answered, until the page is left
  const [file, setFile] = useState<string | null>(null)
  if (query.get('step') === 'done')
    return (
      <WizardStep of="activate" current={3} name="done">
        <ActivatedLicense license={license} file={file} />
      </WizardStep>
    )
  if (query.get('machine') === 'offline')
    return (
      <WizardStep of="activate" current={2} name="offline">
        <RequestFileStep license={license} onFile={setFile} />
      </WizardStep>
    )
  if (query.get('machine') === 'online')
    return (
      <WizardStep of="activate" current={2} name="online">
        <DeviceForm license={license} />
      </WizardStep>
    )
  return (
    <WizardStep of="activate" current={1} name="machine">
      <MachineChoice license={license} />
    </WizardStep>
  )
}
