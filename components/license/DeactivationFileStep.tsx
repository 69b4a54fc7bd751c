import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api, queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { AppButton } from '#components/app/AppButton.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useFormats } from '#components/app/formats.ts'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { type Deactivation, readDeactivationFile } from './deactivation-file.ts'
import { DeviceFileStep, ReadFacts } from './DeviceFileStep.tsx'
import { leftFacts, reasonText } from './left-to-use.ts'
import { isSameSerial } from './request-file.ts'
import { buttonRow, mutedText } from './wizard-style.ts'

/** Step of the deactivation: the file of a machine that has removed its license. Source: LW5. */
export function DeactivationFileStep({ license }: { license: LicenseDetail }) {
  const { hrefWith } = useQueryString()
  return (
    <DeviceFileStep
      texts="deactivationFile"
      read={readDeactivationFile}
      backHref={hrefWith({ step: null })}
    >
      {(file) => <Check key={file.sha256} license={license} file={file} />}
    </DeviceFileStep>
  )
}

interface CheckProps {
  license: LicenseDetail
  file: Deactivation
}

/** Shows what was read and what is left to use, before the deactivation is spent. */
function Check({ license, file }: CheckProps) {
  const texts = useTexts()
  const { t } = texts
  const formats = useFormats()
  const { hrefWith } = useQueryString()
  const noteId = useId()
  const deactivate = useDeactivation({ license, file })
  const device = file.deviceName ?? file.deviceId
  const isOther = !isSameSerial(file.serialNumber, license.serialNumber)
  const { reason, note } = remarksOn(texts, license, file)
  return (
    <>
      <ReadFacts
        file={file}
        product={isOther ? file.product : license.name}
        facts={[
          {
            label: t('app-license:deactivationFile.removedAt'),
            value: formats.moment(file.deactivatedAt),
          },
        ]}
      />
      {!isOther && <FactList facts={leftFacts(texts, license, formats)} />}
      {note !== null && (
        <p id={noteId} className={mutedText}>
          <WholeCodes text={note} />
        </p>
      )}
      {deactivate.isError && (
        <Failure error={deactivate.error} title={t('app-license:deactivate.failed')} />
      )}
      <div className={buttonRow}>
        <a className={button} data-tone="secondary" href={hrefWith({ step: null })}>
          {t('app:steps.back')}
        </a>
        <AppButton
          tone={reason === null ? 'danger' : 'secondary'}
          isBusy={deactivate.isPending}
          reasonId={reason === null ? undefined : noteId}
          onClick={() => deactivate.mutate()}
        >
          {deactivate.isPending
            ? t('app-license:deactivate.busy')
            : t('app-license:deactivationFile.submit', { device })}
        </AppButton>
      </div>
    </>
  )
}

/** Why the file cannot be used, and what else is said of it; null if there is nothing to say. */
function remarksOn(texts: Texts, license: LicenseDetail, { serialNumber, deviceId }: Deactivation) {
  const { t } = texts
  if (!isSameSerial(serialNumber, license.serialNumber)) {
    const reason = t('app-license:deactivationFile.otherLicense', { serialNumber })
    return { reason, note: reason }
  }
  if (license.deviceId !== deviceId)
    // a file that was sent before is answered again, so only the server can refuse it
    return { reason: null, note: t('app-license:deactivationFile.notActive') }
  const reason = reasonText(texts, license)
  return { reason, note: reason }
}

function useDeactivation({ license: { serialNumber }, file }: CheckProps) {
  const { change } = useQueryString()
  const client = useQueryClient()
  return useMutation({
    // a file has one key: if the response was lost, sending it again returns the same one
    mutationFn: () =>
      api.license.deactivateOffline(
        { serialNumber, deactivationFile: file.text },
        { context: { idempotencyKey: `off-file-${file.sha256}` } },
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queries.license.key() })
      await change({ step: 'done' }, { replaces: true })
    },
  })
}
