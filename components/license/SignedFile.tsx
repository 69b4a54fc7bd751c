import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { AppButton } from '#components/app/AppButton.tsx'
import { CopyText } from '#components/app/CopyText.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { useFormats } from '#components/app/formats.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { type FileVerdict, loadLicenseKeys, verifyLicenseFile } from './license-file.ts'
import { sha256Of } from './request-file.ts'
import { buttonRow } from './wizard-style.ts'

/** The signed license file: checked in the browser, with its hash, to download any number of times. */
export function SignedFile({ text, license }: { text: string; license: LicenseDetail }) {
  const { t } = useTexts()
  const formats = useFormats()
  const check = useQuery({
    queryKey: ['license-file', text],
    queryFn: async () => ({
      sha256: await sha256Of(text),
      verdict: await verifyLicenseFile(text, await loadLicenseKeys()),
    }),
  })
  const fileName = `${license.serialNumber}.lic`
  const isRefused = check.data !== undefined && toneOf(check.data.verdict, license) === 'bad'
  return (
    <>
      <div className={box}>
        <div role="status">
          {check.data && <Verdict verdict={check.data.verdict} license={license} />}
          {check.isError && <StatusMark tone="warning" text={t('app-license:signed.keysFailed')} />}
          {check.isPending && <p>{t('app-license:signed.checking')}</p>}
        </div>
        <FactList
          facts={[
            { label: t('app-license:offline.file'), value: fileName },
            {
              label: t('app-license:signed.size'),
              value: t('app-license:signed.bytes', { size: formats.number(text.length) }),
            },
          ]}
        />
        {check.data && (
          <FactList
            facts={[
              { label: 'SHA-256', value: <CopyText text={check.data.sha256} label="SHA-256" /> },
            ]}
          />
        )}
        <div className={buttonRow}>
          <a
            className={button}
            data-tone={isRefused ? 'secondary' : 'primary'}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={fileName}
            rel="external"
          >
            <Download size={18} aria-hidden="true" />
            {t('app-license:signed.download')}
          </a>
          <AppButton onClick={() => print()}>{t('app-license:signed.print')}</AppButton>
        </div>
      </div>
      {!isRefused && <NextSteps fileName={fileName} license={license} />}
    </>
  )
}

/** What to do with the file on the machine. */
function NextSteps({ fileName, license }: { fileName: string; license: LicenseDetail }) {
  const { t } = useTexts()
  return (
    <>
      <h3>{t('app-license:signed.next')}</h3>
      <ol className={steps}>
        {(['copy', 'import', 'restart'] as const).map((it) => (
          <li key={it}>
            {t(`app-license:signed.step.${it}`, {
              file: fileName,
              device: license.deviceName ?? license.deviceId ?? '',
            })}
          </li>
        ))}
      </ol>
    </>
  )
}

const verdictTexts = { good: 'valid', warning: 'unsupported', bad: 'invalid' } as const

function Verdict({ verdict, license }: { verdict: FileVerdict; license: LicenseDetail }) {
  const { t } = useTexts()
  const tone = toneOf(verdict, license)
  const device = license.deviceName ?? license.deviceId ?? ''
  return <StatusMark tone={tone} text={t(`app-license:signed.${verdictTexts[tone]}`, { device })} />
}

/** Good if the file is genuine and made for the license on its device. */
function toneOf(verdict: FileVerdict, license: LicenseDetail): keyof typeof verdictTexts {
  if (verdict.kind === 'unsupported') return 'warning'
  const isForThis =
    verdict.kind === 'valid' &&
    verdict.serial === license.serialNumber &&
    verdict.deviceId === license.deviceId
  return isForThis ? 'good' : 'bad'
}

const box = css`
  display: grid;
  gap: ${space[4]};
  padding: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.band};
  /* the hash has a line of its own, which it fits on */
  dl + dl {
    grid-template-columns: minmax(0, 1fr);
    dt {
      white-space: nowrap;
    }
  }
`

const steps = css`
  display: grid;
  gap: ${space[2]};
  padding-inline-start: ${space[5]};
  list-style: decimal;
`
