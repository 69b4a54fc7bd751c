import { useId } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { useTexts } from '#components/islands/texts.tsx'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { LicenseState } from './LicenseState.tsx'
import { activationReason, leftFacts } from './left-to-use.ts'
import { choiceList, mutedText } from './wizard-style.ts'

/** Step of the activation: whether the machine is online. Shows first what is left to use. */
export function MachineChoice({ license }: { license: LicenseDetail }) {
  const texts = useTexts()
  const { t } = texts
  const formats = useFormats()
  const { hrefWith } = useQueryString()
  const hrefOf = useHrefs()
  const { serialNumber } = license
  return (
    <>
      <FactList
        facts={[
          { label: t('app-license:column.product'), value: license.name },
          { label: t('app-license:serialNumber'), value: serialNumber },
          { label: t('app-license:column.status'), value: <LicenseState state={license.state} /> },
          ...leftFacts(texts, license, formats),
        ]}
      />
      <ul className={choiceList}>
        {(['online', 'offline'] as const).map((machine) => (
          <li key={machine}>
            <Machine
              reason={activationReason(texts, license, machine === 'offline')}
              machine={machine}
              href={hrefWith({ machine })}
            />
          </li>
        ))}
      </ul>
      <p className={mutedText}>
        <a href={hrefWith({ serialNumber: null, machine: null })}>
          {t('app-license:wizard.otherLicense')}
        </a>
        {' · '}
        <a href={hrefOf('marketplace-profile-license', { serialNumber })}>
          {t('app-license:wizard.showLicense')}
        </a>
      </p>
    </>
  )
}

interface MachineProps {
  machine: 'online' | 'offline'
  reason: string | null
  href: string
}

function Machine({ machine, reason, href }: MachineProps) {
  const { t } = useTexts()
  const reasonId = useId()
  const name = t(`app-license:activate.machine.${machine}`)
  if (reason === null)
    return (
      <a href={href}>
        <b>{name}</b>
        <small>{t(`app-license:activate.machine.${machine}Text`)}</small>
      </a>
    )
  return (
    <button type="button" aria-disabled="true" aria-describedby={reasonId}>
      <b>{name}</b>
      <small id={reasonId}>{reason}</small>
    </button>
  )
}
