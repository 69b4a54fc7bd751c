import { css } from '@linaria/core'
import { type ReactNode, useId, useState } from 'react'
import { type Fact, FactList } from '#components/app/FactList.tsx'
import { useFormats } from '#components/app/formats.ts'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { FileDrop } from './FileDrop.tsx'
import type { DeviceFile, FileFault } from './request-file.ts'
import { buttonRow } from './wizard-style.ts'

interface Props<Read extends DeviceFile> {
  /** Group of the texts: which file it is. */
  texts: 'offline' | 'deactivationFile'
  read: (file: File) => Promise<Read | FileFault>
  backHref: string
  /** What the file says, before it is sent. */
  children: (read: Read) => ReactNode
}

/** Step for a file that a machine without a network wrote. Source: LW4, LW5. */
export function DeviceFileStep<Read extends DeviceFile>({
  texts,
  read: readFile,
  backHref,
  children,
}: Props<Read>) {
  const { t } = useTexts()
  const [read, setRead] = useState<Read | FileFault>()
  const faultId = useId()
  return (
    <>
      <p>{t(`app-license:${texts}.text`)}</p>
      <FileDrop
        text={t(`app-license:${texts}.drop`)}
        describedBy={faultId}
        onFile={(file) => void readFile(file).then(setRead)}
      />
      <div id={faultId} role="status">
        {typeof read === 'string' && (
          <p className={fault}>{t(`app-license:${texts}.fault.${read}`)}</p>
        )}
      </div>
      {typeof read === 'object' ? (
        children(read)
      ) : (
        <div className={buttonRow}>
          <a className={button} data-tone="secondary" href={backHref}>
            {t('app:steps.back')}
          </a>
        </div>
      )}
    </>
  )
}

interface ReadProps {
  file: DeviceFile
  /** Null if the file is for another license. */
  product: string | null
  /** What this kind of file says besides. */
  facts?: readonly Fact[]
}

/** What a file says. */
export function ReadFacts({ file, product, facts }: ReadProps) {
  const { t } = useTexts()
  const formats = useFormats()
  return (
    <div className={readFacts}>
      <h3>{t('app-license:offline.read')}</h3>
      <FactList
        facts={[
          { label: t('app-license:device.name'), value: file.deviceName ?? '–' },
          { label: t('app-license:device.id'), value: file.deviceId },
          { label: t('app-license:serialNumber'), value: <WholeCodes text={file.serialNumber} /> },
          { label: t('app-license:column.product'), value: product ?? '–' },
          ...(facts ?? []),
          { label: t('app-license:offline.file'), value: file.fileName },
          { label: t('app-license:offline.changed'), value: formats.moment(file.changedAt) },
        ]}
      />
    </div>
  )
}

const fault = css`
  color: ${color.danger};
`

const readFacts = css`
  display: grid;
  gap: ${space[3]};
  padding: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.band};
`
