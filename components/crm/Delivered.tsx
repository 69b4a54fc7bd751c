import { css } from '@linaria/core'
import { Undo2 } from 'lucide-react'
import { AppButton } from '#components/app/AppButton.tsx'
import { CopyText } from '#components/app/CopyText.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useFormats } from '#components/app/formats.ts'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { useSecondsUntil } from '#components/app/use-seconds-until.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import type { CrmDetail } from '#server/trade/crm/contract.ts'
import { panel } from './crm-style.ts'
import { inStaffWords } from './staff-words.ts'
import { useUndo } from './use-delivery.ts'

/** Who delivered a line, when and to whom, and the undo as long as it is possible. */
export function Delivered({ line }: { line: CrmDetail }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { processDate, processedBy, processedFor, serialNumbers } = line
  const company = line.accounts.find((it) => it.accountId === processedFor)?.accountName
  return (
    <section className={panel} role="status">
      <StatusMark tone="good" text={t('app-crm:delivered')} />
      {processedBy !== null && <h2>{t('app-crm:done.by', { name: processedBy })}</h2>}
      {processDate !== null && (
        <p className={note}>
          <time dateTime={processDate}>{formats.moment(processDate)}</time>
        </p>
      )}
      {company !== undefined && (
        <p>
          <WholeCodes text={t('app-crm:done.to', { company, account: processedFor ?? '' })} />
        </p>
      )}
      {serialNumbers.length > 0 && (
        <>
          <p>{t('app-crm:done.serials', { count: serialNumbers.length })}</p>
          <ul className={serials}>
            {serialNumbers.map((it) => (
              <li key={it}>
                <CopyText text={it} label={t('app-crm:done.serial')} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Undo key={processDate} line={line} />
    </section>
  )
}

function Undo({ line }: { line: CrmDetail }) {
  const { t } = useTexts()
  const profile = useProfile()
  const seconds = useSecondsUntil(line.undoableUntil)
  const undo = useUndo(line.orderItem)
  if (!hasPermission(profile, 'crm.delivery.process')) return null
  return (
    <>
      {undo.isError && (
        <Failure error={inStaffWords(t, 'undo', undo.error)} title={t('app-crm:undo.failed')} />
      )}
      {seconds > 0 ? (
        <>
          <p className={note}>{t('app-crm:undo.text', { count: line.serialNumbers.length })}</p>
          <AppButton icon={Undo2} isBusy={undo.isPending} onClick={() => undo.mutate()}>
            {undo.isPending
              ? t('app-crm:undo.busy')
              : t('app-crm:undo.button', { count: Math.ceil(seconds / 60) })}
          </AppButton>
        </>
      ) : (
        <p className={note}>{t('app-crm:undo.over')}</p>
      )}
    </>
  )
}

const serials = css`
  display: grid;
  gap: ${space[1]};
  max-height: 220px;
  overflow: auto;
`

const note = css`
  color: ${color.muted};
`
