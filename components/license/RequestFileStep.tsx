import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api, queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { AppButton } from '#components/app/AppButton.tsx'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { DeviceFileStep, ReadFacts } from './DeviceFileStep.tsx'
import { ActivationFailure } from './DeviceForm.tsx'
import { activationReason } from './left-to-use.ts'
import { type DeviceFile, isSameSerial, readRequestFile } from './request-file.ts'
import { buttonRow, mutedText } from './wizard-style.ts'

interface Props {
  license: LicenseDetail
  /** Called with the signed license file. */
  onFile: (text: string) => void
}

/** Step of the activation: the request file of a machine without a network. Source: LW4. */
export function RequestFileStep({ license, onFile }: Props) {
  const { hrefWith } = useQueryString()
  return (
    <DeviceFileStep texts="offline" read={readRequestFile} backHref={hrefWith({ machine: null })}>
      {(request) => (
        <Check key={request.sha256} license={license} request={request} onFile={onFile} />
      )}
    </DeviceFileStep>
  )
}

/** Shows what was read, before the activation is spent. */
function Check({ license, request, onFile }: Props & { request: DeviceFile }) {
  const texts = useTexts()
  const { t } = texts
  const { change, hrefWith } = useQueryString()
  const client = useQueryClient()
  const reasonId = useId()
  const device = request.deviceName ?? request.deviceId
  const isOther = !isSameSerial(request.serialNumber, license.serialNumber)
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
      <ReadFacts file={request} product={isOther ? null : license.name} />
      {isAgain && <p>{t('app-license:offline.again', { device })}</p>}
      {isOff && (
        <p id={reasonId} className={mutedText}>
          <WholeCodes text={reason} />
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

/** A file is answered as a file or as text, depending on its headers. */
async function textOfAnswer(answer: unknown): Promise<string> {
  return answer instanceof Blob ? answer.text() : String(answer)
}
