import { css } from '@linaria/core'
import { PackageCheck } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { CrmDetail } from '#server/trade/crm/contract.ts'
import { panel } from './crm-style.ts'
import { inStaffWords } from './staff-words.ts'
import { useDeliver } from './use-delivery.ts'

/** Who receives a line, and the button that delivers it once. Enter does not send the form. */
export function DeliverForm({ line }: { line: CrmDetail }) {
  const { t } = useTexts()
  const id = useId()
  const profile = useProfile()
  const buyer = line.accounts.find((it) => it.isDefault) ?? line.accounts[0]
  const [accountId, setAccountId] = useState(buyer?.accountId ?? '')
  const [isSure, setSure] = useState(false)
  const deliver = useDeliver(line.orderItem)
  const account = line.accounts.find((it) => it.accountId === accountId)
  const isOther = account !== undefined && !account.isDefault
  const reason = reasonOf()
  const { quantity, partNumber: part } = line
  return (
    <form className={panel} onSubmit={(event: FormEvent) => event.preventDefault()}>
      <h2>{t('app-crm:deliver.title')}</h2>
      <fieldset className={accounts}>
        <legend>{t('app-crm:deliver.to')}</legend>
        {line.accounts.map((it) => (
          <label key={it.accountId}>
            <input
              type="radio"
              name={`${id}-account`}
              value={it.accountId}
              checked={it.accountId === accountId}
              onChange={() => {
                setAccountId(it.accountId)
                setSure(false)
              }}
            />
            <span>
              {it.accountName}
              {it.isDefault && <b>{t('app-crm:deliver.default')}</b>}
            </span>
            <small>
              <span>{it.accountId}</span>
              {it.email !== null && <span>{it.email}</span>}
            </small>
          </label>
        ))}
      </fieldset>
      {isOther && (
        <label className={warning}>
          <input type="checkbox" checked={isSure} onChange={() => setSure(!isSure)} />
          {t('app-crm:deliver.other', { company: account.accountName, buyer: line.accountName })}
        </label>
      )}
      {deliver.isError && (
        <Failure
          error={inStaffWords(t, 'deliver', deliver.error)}
          title={t('app-crm:deliver.failed')}
        />
      )}
      <p>
        <small>{t('app-crm:deliver.text')}</small>
      </p>
      <AppButton
        tone="primary"
        icon={PackageCheck}
        isBusy={deliver.isPending}
        reasonId={reason && `${id}-reason`}
        onClick={() => deliver.mutate(accountId)}
      >
        {deliver.isPending
          ? t('app-crm:deliver.busy')
          : t('app-crm:deliver.button', { quantity, part, company: account?.accountName ?? '' })}
      </AppButton>
      {reason && <p id={`${id}-reason`}>{t(`app-crm:deliver.off.${reason}`)}</p>}
    </form>
  )

  function reasonOf(): 'permission' | 'account' | 'state' | 'unsure' | undefined {
    if (!hasPermission(profile, 'crm.delivery.process')) return 'permission'
    if (!line.isDeliverable) return 'state'
    if (!account) return 'account'
    return isOther && !isSure ? 'unsure' : undefined
  }
}

const accounts = css`
  display: grid;
  gap: ${space[2]};
  padding: 0;
  border: 0;
  legend {
    margin-block-end: ${space[2]};
    padding: 0;
    font-weight: ${weight.medium};
  }
  label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 ${space[3]};
    padding: ${space[3]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.m};
    overflow-wrap: anywhere;
    &:has(:checked) {
      border-color: ${color.link};
      background: ${color.tint};
    }
    &:has(:focus-visible) {
      outline: 2px solid ${color.link};
      outline-offset: 2px;
    }
  }
  input {
    grid-row: span 2;
    width: 20px;
    height: 20px;
    accent-color: ${color.primary};
    outline: 0;
  }
  label > span,
  small {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[3]};
    align-items: center;
  }
  b {
    padding-inline: ${space[2]};
    border-radius: ${radius.full};
    background: ${color.tealTint};
    font-size: ${size.xs};
    font-weight: ${weight.medium};
    color: ${color.teal};
  }
  small {
    font-size: ${size.xs};
    color: ${color.muted};
  }
`

const warning = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[3]};
  padding: ${space[3]};
  border: 1px solid ${color.warning};
  border-radius: ${radius.m};
  background: ${color.warningTint};
  input {
    width: 20px;
    height: 20px;
  }
`
