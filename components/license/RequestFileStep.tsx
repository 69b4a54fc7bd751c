import { css } from '@linaria/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { AppButton } from '#components/app/AppButton.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { ActivationFailure } from './DeviceForm.tsx'
import { FileDrop } from './FileDrop.tsx'
import { activationReason } from './left-to-use.ts'
import { type DeviceRequest, type FileFault, readRequestFile } from './request-file.ts'
import { buttonRow, mutedText } from './wizard-style.ts'

interface Props {
  license: LicenseDetail
  /** Called with the signed license file. */
  onFile: (text: string) => void
}

/** Step of the activation: the request file of a machine without a network. Source: LW4. */
export function RequestFileStep({ license, onFile }: Props) {
  const { t } = useTexts()
  const { hrefWith } = useQueryString()
  const [read, setRead] = useState<DeviceRequest | FileFault>()
  const faultId = useId()
  return (
    <>
      <p>{t('app-license:offline.text')}</p>
      <FileDrop describedBy={faultId} onFile={(file) => void readRequestFile(file).then(setRead)} />
      <div id={faultId} role="status">
        {typeof read === 'string' && (
          <p className={fault}>{t(`app-license:offline.fault.${read}`)}</p>
        )}
      </div>
      {typeof read === 'object' ? (
        <Check key={read.sha256} license={license} request={read} onFile={onFile} />
      ) : (
        <div className={buttonRow}>
          <a className={button} data-tone="secondary" href={hrefWith({ machine: null })}>
            {t('app:steps.back')}
          </a>
        </div>
      )}
    </>
  )
}

/** Shows what was read, before the activation is spent. */
function Check({ license, request, onFile }: Props & { request: DeviceRequest }) {
  const texts = useTexts()
  const { t } = texts
  const { change, hrefWith } = useQueryString()
  const client = useQueryClient()
  const reasonId = useId()
  const device = request.deviceName ?? request.deviceId
  const isOther = compact(request.serialNumber) !== compact(license.serialNumber)
  const reason = isOther
    ? t('app-license:offline.otherLicense', { serialNumber: request.serialNumber })
    : activationReason(texts, license, true)
  const activate = useMutation({
    // a file has one key, so that sending it again spends nothing and returns the same answer
    mutationFn: () =>
      api.license.activateOffline(
        { serialNumber: license.serialNumber, requestFile: request.text },
        { context: { idempotencyKey: `offline-${request.sha256}` } },
      ) as Promise<unknown>,
    onSuccess: async (answer) => {
      onFile(await textOfAnswer(answer))
      await client.invalidateQueries({ queryKey: queries.license.key() })
      void change({ step: 'done', machine: null }, { replaces: true })
    },
  })
  const isAgain = license.state === 'active' && license.deviceId === request.deviceId && !isOther
  const isOff = reason !== null && !isAgain
  return (
    <>
      <ReadFacts request={request} product={isOther ? null : license.name} />
      {isAgain && <p>{t('app-license:offline.again', { device })}</p>}
      {isOff && (
        <p id={reasonId} className={mutedText}>
          {reason}
        </p>
      )}
      {activate.isError && <ActivationFailure error={activate.error} />}
      <div className={buttonRow}>
        <a className={button} data-tone="secondary" href={hrefWith({ machine: null })}>
          {t('app:steps.back')}
        </a>
        <AppButton
          tone="primary"
          isBusy={activate.isPending}
          reasonId={isOff ? reasonId : undefined}
          onClick={() => activate.mutate()}
        >
          {activate.isPending
            ? t('app-license:activate.busy')
            : t('app-license:offline.submit', { device })}
        </AppButton>
      </div>
    </>
  )
}

interface ReadProps {
  request: DeviceRequest
  /** Null if the file asks for another license. */
  product: string | null
}

function ReadFacts({ request, product }: ReadProps) {
  const { t } = useTexts()
  const formats = useFormats()
  return (
    <div className={readFacts}>
      <h3>{t('app-license:offline.read')}</h3>
      <FactList
        facts={[
          { label: t('app-license:device.name'), value: request.deviceName ?? '–' },
          { label: t('app-license:device.id'), value: request.deviceId },
          { label: t('app-license:serialNumber'), value: request.serialNumber },
          { label: t('app-license:column.product'), value: product ?? '–' },
          { label: t('app-license:offline.file'), value: request.fileName },
          { label: t('app-license:offline.changed'), value: formats.moment(request.changedAt) },
        ]}
      />
    </div>
  )
}

/** A file is answered as a file or as text, depending on its headers. */
async function textOfAnswer(answer: unknown): Promise<string> {
  return answer instanceof Blob ? answer.text() : String(answer)
}

function compact(serialNumber: string): string {
  return serialNumber
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}ー]+/gu, '')
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
