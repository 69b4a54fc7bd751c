import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { AppPage } from '#components/app/AppPage.tsx'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { WizardSteps } from '#components/app/WizardSteps.tsx'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { DeviceForm } from './DeviceForm.tsx'
import { LicenseChoice } from './LicenseChoice.tsx'
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
  const hrefOf = useHrefs()
  return (
    <AppPage
      title={t('app-license:activate.title')}
      crumbs={[
        { text: t('app-license:all'), href: hrefOf('marketplace-profile-license-management') },
      ]}
      permission="license.activate"
      skeleton={<Skeleton of="text" lines={8} />}
    >
      {() => <ActivateSteps />}
    </AppPage>
  )
}

function ActivateSteps() {
  const { t } = useTexts()
  const { query } = useQueryString()
  const serialNumber = query.get('serialNumber') ?? ''
  const license = useQuery(
    queries.license.detail.queryOptions({ input: { serialNumber }, enabled: serialNumber !== '' }),
  )
  if (serialNumber === '')
    return (
      <Step current={0} name="choose">
        <LicenseChoice state="not_activated" />
      </Step>
    )
  return (
    <Loaded
      query={license}
      failedTitle={t('app-license:detail.failed')}
      skeleton={<Skeleton of="text" lines={8} />}
    >
      {(data) => <LicenseSteps key={data.serialNumber} license={data} />}
    </Loaded>
  )
}

function LicenseSteps({ license }: { license: LicenseDetail }) {
  const { query } = useQueryString()
  // the signed file that the server answered, until the page is left
  const [file, setFile] = useState<string | null>(null)
  if (query.get('step') === 'done')
    return (
      <Step current={3} name="done">
        <ActivatedLicense license={license} file={file} />
      </Step>
    )
  if (query.get('machine') === 'offline')
    return (
      <Step current={2} name="offline">
        <RequestFileStep license={license} onFile={setFile} />
      </Step>
    )
  if (query.get('machine') === 'online')
    return (
      <Step current={2} name="online">
        <DeviceForm license={license} />
      </Step>
    )
  return (
    <Step current={1} name="machine">
      <MachineChoice license={license} />
    </Step>
  )
}

interface StepProps {
  current: number
  name: 'choose' | 'machine' | 'online' | 'offline' | 'done'
  children: ReactNode
}

function Step({ current, name, children }: StepProps) {
  const { t } = useTexts()
  const steps = ['license', 'machine', 'device', 'done'].map((it) =>
    t(`app-license:activate.step.${it}`),
  )
  return (
    <WizardSteps
      steps={steps}
      current={current}
      heading={t(`app-license:activate.heading.${name}`)}
    >
      <Suspense fallback={<Skeleton of="text" lines={6} />}>{children}</Suspense>
    </WizardSteps>
  )
}
