import { css } from '@linaria/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { isProblem } from '#components/app/api-problem.ts'
import { queries } from '#components/app/api.ts'
import { useQueryString } from '#components/app/address.tsx'
import { AppButton } from '#components/app/AppButton.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { KeptInputNote } from '#components/app/KeptInputNote.tsx'
import { useKeptInput } from '#components/app/use-kept-input.ts'
import { useHrefs } from '#components/app/links.ts'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import { Field } from '#components/ui/Field.tsx'
import type { LicenseDetail } from '#server/trade/license/license-contract.ts'
import { activationReason } from './left-to-use.ts'
import { buttonRow, mutedText } from './wizard-style.ts'

const deviceIdPattern = /^[A-Za-z0-9:_-]{4,64}$/

/** Step of the activation: the id and name of a machine that is online. */
export function DeviceForm({ license }: { license: LicenseDetail }) {
  const texts = useTexts()
  const { t } = texts
  const { change, hrefWith } = useQueryString()
  const client = useQueryClient()
  const ids = useId()
  const [device, setDevice] = useState<Device>({ id: '', name: '' })
  const isRestored = useKeptInput<Device>({
    name: `activate ${license.serialNumber}`,
    read: () => (device.id + device.name === '' ? undefined : device),
    restore: setDevice,
  })
  const [error, setError] = useState<string>()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { serialNumber } = license
  const reason = activationReason(texts, license, false)
  const activate = useMutation(
    queries.license.activate.mutationOptions({
      context: { idempotencyKey: key },
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: queries.license.key() })
        void change({ step: 'done', machine: null }, { replaces: true })
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = cleanDeviceId(device.id)
    const fault = faultIn(t, id)
    setDevice({ ...device, id })
    setError(fault)
    if (fault !== undefined) return document.getElementById(`${ids}-id`)?.focus()
    if (reason !== null || activate.isPending) return
    const name = device.name.trim()
    activate.mutate({ serialNumber, deviceId: id, ...(name === '' ? {} : { deviceName: name }) })
  }
  return (
    <form noValidate onSubmit={submit} className={form}>
      <KeptInputNote isShown={isRestored} />
      <DeviceFields
        ids={ids}
        device={device}
        error={error}
        onChange={(changed) => {
          setDevice({ ...device, ...changed })
          setKey(crypto.randomUUID())
          if (changed.id !== undefined) setError(undefined)
        }}
        onIdLeft={() => {
          const id = cleanDeviceId(device.id)
          setDevice({ ...device, id })
          if (id !== '') setError(faultIn(t, id))
        }}
      />
      {activate.isError && <ActivationFailure error={activate.error} />}
      {reason !== null && (
        <p id={`${ids}-reason`} className={mutedText}>
          {reason}
        </p>
      )}
      <div className={buttonRow}>
        <a className={button} data-tone="secondary" href={hrefWith({ machine: null })}>
          {t('app:steps.back')}
        </a>
        <AppButton
          type="submit"
          tone="primary"
          isBusy={activate.isPending}
          reasonId={reason === null ? undefined : `${ids}-reason`}
        >
          {t(activate.isPending ? 'app-license:activate.busy' : 'app-license:activate.submit')}
        </AppButton>
      </div>
    </form>
  )
}

interface Device {
  id: string
  name: string
}

interface FieldsProps {
  /** Prefix of the fields' ids. */
  ids: string
  device: Device
  error: string | undefined
  onChange: (changed: Partial<Device>) => void
  onIdLeft: () => void
}

function DeviceFields({ ids, device, error, onChange, onIdLeft }: FieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <Field
        id={`${ids}-id`}
        label={t('app-license:device.id')}
        hint={t('app-license:activate.deviceIdHint')}
        isRequired
        {...(error === undefined ? {} : { error })}
      >
        {(attributes) => (
          <input
            {...attributes}
            value={device.id}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ id: target.value })}
            onBlur={onIdLeft}
          />
        )}
      </Field>
      <Field
        id={`${ids}-name`}
        label={t('app-license:device.name')}
        hint={t('app-license:activate.deviceNameHint')}
      >
        {(attributes) => (
          <input
            {...attributes}
            value={device.name}
            maxLength={100}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
    </>
  )
}

function faultIn(t: Texts['t'], deviceId: string): string | undefined {
  if (deviceId === '') return t('app-license:activate.deviceIdMissing')
  return deviceIdPattern.test(deviceId) ? undefined : t('app-license:activate.deviceIdInvalid')
}

/** Why an activation was refused, with a link to the license that uses the device. Source: LW3. */
export function ActivationFailure({ error }: { error: Error }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const other = isProblem(error, 'license.device_in_use') ? error.context['serialNumber'] : null
  return (
    <>
      <Failure error={error} title={t('app-license:activate.failed')} />
      {typeof other === 'string' && (
        <p>
          <a href={hrefOf('marketplace-profile-license', { serialNumber: other })}>
            <WholeCodes text={t('app-license:activate.usedBy', { serialNumber: other })} />
          </a>
        </p>
      )}
    </>
  )
}

/** Device ids are pasted with spaces and full-width letters. */
function cleanDeviceId(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, '')
}

const form = css`
  display: grid;
  gap: ${space[4]};
`
