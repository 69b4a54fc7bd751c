import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { AppPage } from '#components/app/AppPage.tsx'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { WizardSteps } from '#components/app/WizardSteps.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { DeactivateStep } from './DeactivateStep.tsx'
import { FreedLicense } from './FreedLicense.tsx'
import { LicenseChoice } from './LicenseChoice.tsx'
import { LostDeviceStep } from './LostDeviceStep.tsx'
import { ReleaseStep } from './ReleaseStep.tsx'

/**
 * Takes a license off its device in steps. Also the target of the link in the email about a lost
 * device, with `?release=`.
 */
export function DeactivatePage() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <AppPage
      title={t('app-license:deactivate.pageTitle')}
      crumbs={[
        { text: t('app-license:all'), href: hrefOf('marketplace-profile-license-management') },
      ]}
      permission="license.deactivate"
      skeleton={<Skeleton of="text" lines={8} />}
    >
      {() => <DeactivateSteps />}
    </AppPage>
  )
}

function DeactivateSteps() {
  const { t } = useTexts()
  const { query } = useQueryString()
  const serialNumber = query.get('serialNumber') ?? ''
  const release = query.get('release') ?? ''
  const step = query.get('step')
  const license = useQuery(
    queries.license.detail.queryOptions({ input: { serialNumber }, enabled: serialNumber !== '' }),
  )
  if (release !== '')
    return (
      <Step current={1} name="release">
        <ReleaseStep token={release} />
      </Step>
    )
  if (serialNumber === '')
    return (
      <Step current={0} name="choose">
        <LicenseChoice state="active" />
      </Step>
    )
  return (
    <Loaded
      query={license}
      failedTitle={t('app-license:detail.failed')}
      skeleton={<Skeleton of="text" lines={8} />}
    >
      {(data) => {
        if (step === 'done')
          return (
            <Step current={2} name="done">
              <FreedLicense license={data} />
            </Step>
          )
        if (step === 'lost')
          return (
            <Step current={1} name="lost">
              <LostDeviceStep license={data} />
            </Step>
          )
        return (
          <Step current={1} name="device">
            <DeactivateStep license={data} />
          </Step>
        )
      }}
    </Loaded>
  )
}

interface StepProps {
  current: number
  name: 'choose' | 'device' | 'lost' | 'release' | 'done'
  children: ReactNode
}

function Step({ current, name, children }: StepProps) {
  const { t } = useTexts()
  const steps = ['license', 'device', 'done'].map((it) => t(`app-license:deactivate.step.${it}`))
  return (
    <WizardSteps
      steps={steps}
      current={current}
      heading={t(`app-license:deactivate.heading.${name}`)}
    >
      {children}
    </WizardSteps>
  )
}
