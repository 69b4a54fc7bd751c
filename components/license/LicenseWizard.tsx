import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import type { Permission } from '#config/permissions.ts'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { AppPage } from '#components/app/AppPage.tsx'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { WizardSteps } from '#components/app/WizardSteps.tsx'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { LicenseChoice } from './LicenseChoice.tsx'

/** The wizards: the names of their steps are in the texts under these names. */
const stepsOf = {
  activate: ['license', 'machine', 'device', 'done'],
  deactivate: ['license', 'device', 'done'],
} as const
type Wizard = keyof typeof stepsOf

interface PageProps {
  title: string
  permission: Permission
  children: () => ReactNode
}

/** The page of a wizard for a license. */
export function WizardPage({ title, permission, children }: PageProps) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <AppPage
      title={title}
      crumbs={[
        { text: t('app-license:all'), href: hrefOf('marketplace-profile-license-management') },
      ]}
      permission={permission}
      skeleton={<WizardSkeleton />}
    >
      {children}
    </AppPage>
  )
}

/** The names of the steps, and the step below them. */
function WizardSkeleton() {
  return (
    <div className={bones}>
      <Skeleton of="text" />
      <Skeleton of="block" />
    </div>
  )
}

interface LicenseProps {
  of: Wizard
  /** State of the licenses that are offered first. */
  state: 'not_activated' | 'active'
  children: (license: LicenseDetail) => ReactNode
}

/** First step, in which the license is chosen, and then the steps of the license in the address. */
export function WizardOfLicense({ of, state, children }: LicenseProps) {
  const { t } = useTexts()
  const { query } = useQueryString()
  const serialNumber = query.get('serialNumber') ?? ''
  const license = useQuery(
    queries.license.detail.queryOptions({ input: { serialNumber }, enabled: serialNumber !== '' }),
  )
  if (serialNumber === '')
    return (
      <WizardStep of={of} current={0} name="choose">
        <LicenseChoice state={state} />
      </WizardStep>
    )
  return (
    <Loaded
      query={license}
      failedTitle={t('app-license:detail.failed')}
      skeleton={<WizardSkeleton />}
    >
      {children}
    </Loaded>
  )
}

interface StepProps {
  of: Wizard
  current: number
  /** Name of the step's heading in the texts. */
  name: string
  children: ReactNode
}

/** A step of a wizard. */
export function WizardStep({ of, current, name, children }: StepProps) {
  const { t } = useTexts()
  return (
    <WizardSteps
      steps={stepsOf[of].map((it) => t(`app-license:${of}.step.${it}`))}
      current={current}
      heading={t(`app-license:${of}.heading.${name}`)}
    >
      <LoadedCode skeleton={<Skeleton of="text" lines={6} />}>{children}</LoadedCode>
    </WizardSteps>
  )
}

const bones = css`
  display: grid;
  grid-template-rows: 24px 360px;
  gap: ${space[5]};
  max-width: 760px;
`
