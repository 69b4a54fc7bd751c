import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { AppButton } from '#components/app/AppButton.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { useProfile } from '#components/app/profile.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import { KeptName } from '#components/ui/KeptName.tsx'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { leftFacts, reasonText } from './left-to-use.ts'
import { buttonRow, mutedText } from './wizard-style.ts'

/** Step for a device that is lost or broken: who gets the email, and what it costs. Source: LW6. */
export function LostDeviceStep({ license }: { license: LicenseDetail }) {
  const texts = useTexts()
  const { t } = texts
  const formats = useFormats()
  const { email } = useProfile()
  const { hrefWith } = useQueryString()
  const reasonId = useId()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const request = useMutation(
    queries.license.requestRelease.mutationOptions({ context: { idempotencyKey } }),
  )
  const { serialNumber, deviceId, deviceName, release } = license
  const reason = releaseReason(texts, license, formats)
  const sent = request.data?.data
  return (
    <>
      <p>
        <KeptName
          text={t('app-license:lost.text', {
            email,
            count: release.linkMinutes,
            days: release.coolDownDays,
          })}
          name={email}
        />
      </p>
      <FactList
        facts={[
          { label: t('app-license:serialNumber'), value: serialNumber },
          { label: t('app-license:device.name'), value: deviceName ?? deviceId ?? '–' },
          ...leftFacts(texts, license, formats),
        ]}
      />
      {reason !== null && (
        <p id={reasonId} className={mutedText}>
          {reason}
        </p>
      )}
      {request.isError && <Failure error={request.error} title={t('app-license:lost.failed')} />}
      <div role="status">
        {sent && (
          <StatusMark
            tone="good"
            text={
              <span>
                <KeptName
                  text={t('app-license:lost.sent', {
                    email: sent.sentTo,
                    time: formats.moment(sent.endsAt),
                  })}
                  name={sent.sentTo}
                />
              </span>
            }
          />
        )}
      </div>
      <div className={buttonRow}>
        <a className={button} data-tone="secondary" href={hrefWith({ step: null })}>
          {t('app:steps.back')}
        </a>
        {!sent && (
          <AppButton
            tone="primary"
            isBusy={request.isPending}
            reasonId={reason === null ? undefined : reasonId}
            onClick={() => request.mutate({ serialNumber, deviceId: deviceId ?? '' })}
          >
            {t(request.isPending ? 'app-license:lost.busy' : 'app-license:lost.submit')}
          </AppButton>
        )}
      </div>
    </>
  )
}

function releaseReason(texts: Texts, license: LicenseDetail, formats: Formats): string | null {
  const reason = reasonText(texts, license)
  const { nextAt } = license.release
  if (reason !== null || nextAt === null) return reason
  return texts.t('app-license:reason.release_later', { date: formats.moment(nextAt) })
}
