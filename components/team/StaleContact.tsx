import { css } from '@linaria/core'
import { AppButton } from '#components/app/AppButton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space, weight } from '#components/theme/tokens.ts'
import type { TeamContact } from '#server/trade/team/contract.ts'
import { nameFields } from './contact-name.ts'
import type { ContactDraft } from './EditDialog.tsx'

interface Props {
  mine: ContactDraft
  current: TeamContact
  isBusy: boolean
  onKeep: () => void
  onOverwrite: () => void
}

/** Somebody else was faster: their version beside the own one, and which of them to keep. */
export function StaleContact({ mine, current, isBusy, onKeep, onOverwrite }: Props) {
  const { t, locale } = useTexts()
  const fields = ['email', ...nameFields(locale), 'role'] as const
  const text = (of: ContactDraft, field: (typeof fields)[number]) =>
    field === 'role' ? t(`app-team:role.${of.role}.name`) : of[field]
  return (
    <div className={versions} role="alert">
      <b>{t('app-team:stale.title')}</b>
      <p>{t('app-team:stale.text')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('app-team:stale.field')}</th>
            <th scope="col">{t('app-team:stale.theirs')}</th>
            <th scope="col">{t('app-team:stale.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field} data-differs={text(mine, field) !== text(current, field)}>
              <th scope="row">{t(`app-team:field.${field}`)}</th>
              <td>{text(current, field)}</td>
              <td>{text(mine, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <AppButton onClick={onKeep}>{t('app-team:stale.keep')}</AppButton>
        <AppButton tone="primary" isBusy={isBusy} onClick={onOverwrite}>
          {t('app-team:stale.overwrite')}
        </AppButton>
      </div>
    </div>
  )
}

const versions = css`
  display: grid;
  gap: ${space[3]};
  b {
    font-weight: ${weight.bold};
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: ${space[2]};
    border-block-end: 1px solid ${color.line};
    font-weight: ${weight.normal};
    text-align: start;
    overflow-wrap: anywhere;
  }
  th {
    color: ${color.muted};
    overflow-wrap: normal;
    word-break: keep-all;
  }
  [data-differs='true'] td {
    background: ${color.warningTint};
    font-weight: ${weight.medium};
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
  }
`
