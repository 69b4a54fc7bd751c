import { FactList } from '#components/app/FactList.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { LicenseState } from './LicenseState.tsx'
import { leftFacts } from './left-to-use.ts'
import { buttonRow } from './wizard-style.ts'

/** Last step of the deactivation: the license is free, and can be activated elsewhere. */
export function FreedLicense({ license }: { license: LicenseDetail }) {
  const texts = useTexts()
  const { t } = texts
  const formats = useFormats()
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
      <div className={buttonRow}>
        <a
          className={button}
          data-tone="primary"
          href={hrefOf('marketplace-profile-license-activate', {}, { serialNumber })}
        >
          {t('app-license:deactivate.activateElsewhere')}
        </a>
        <a href={hrefOf('marketplace-profile-license', { serialNumber })}>
          {t('app-license:wizard.showLicense')}
        </a>
      </div>
    </>
  )
}
