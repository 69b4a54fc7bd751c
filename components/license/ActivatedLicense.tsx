import { useHrefs } from '#components/app/links.ts'
import { FactList } from '#components/app/FactList.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { LicenseState } from './LicenseState.tsx'
import { SignedFile } from './SignedFile.tsx'
import { buttonRow } from './wizard-style.ts'

interface Props {
  license: LicenseDetail
  /** The signed file of an offline activation, if it was made on this page. */
  file: string | null
}

/** Last step of the activation: where the license is active, and the file for the machine. */
export function ActivatedLicense({ license, file }: Props) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { serialNumber, deviceId, deviceName, licenseKeyFileUrl } = license
  return (
    <>
      <FactList
        facts={[
          { label: t('app-license:column.product'), value: license.name },
          { label: t('app-license:serialNumber'), value: serialNumber },
          { label: t('app-license:column.status'), value: <LicenseState state={license.state} /> },
          { label: t('app-license:device.name'), value: deviceName ?? deviceId ?? '–' },
        ]}
      />
      {file !== null && <SignedFile text={file} license={license} />}
      <div className={buttonRow}>
        {file === null && licenseKeyFileUrl !== null && (
          <a
            className={button}
            data-tone="secondary"
            href={licenseKeyFileUrl}
            download
            rel="external"
          >
            {t('app-license:files.keyFile')}
          </a>
        )}
        <a
          className={button}
          data-tone={file === null ? 'primary' : 'secondary'}
          href={hrefOf('marketplace-profile-license', { serialNumber })}
        >
          {t('app-license:wizard.showLicense')}
        </a>
        <a href={hrefOf('marketplace-profile-license-activate')}>
          {t('app-license:activate.another')}
        </a>
      </div>
    </>
  )
}
