import { useId } from 'react'
import { UserPlus } from 'lucide-react'
import { AppButton } from '#components/app/AppButton.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { FactList } from '#components/app/FactList.tsx'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { Field } from '#components/ui/Field.tsx'
import type { LeadDetail, LeadStatus } from '#server/contact/desk/lead-contract.ts'
import { form } from './desk-style.ts'
import { DueMark } from './DueMark.tsx'
import { LeadStatusMark } from './LeadStatusMark.tsx'
import { useLeadChanges } from './use-lead.ts'

const statuses = ['new', 'working', 'answered', 'closed', 'spam'] as const

/** The promise, and who answers the lead. */
export function LeadState({ lead, mayChange }: { lead: LeadDetail; mayChange: boolean }) {
  const { t } = useTexts()
  return (
    <Panel title={t('app-desk:state.title')} action={<LeadStatusMark status={lead.status} />}>
      <DueMark {...lead} />
      {mayChange ? (
        <StateForm lead={lead} />
      ) : (
        <FactList
          facts={[
            {
              label: t('app-desk:column.owner'),
              value: lead.owner?.name ?? t('app-desk:owner.none'),
            },
          ]}
        />
      )}
    </Panel>
  )
}

function StateForm({ lead }: { lead: LeadDetail }) {
  const { t } = useTexts()
  const id = useId()
  const { change } = useLeadChanges(lead)
  const { me } = lead
  return (
    <div className={form}>
      <Field id={`${id}-owner`} label={t('app-desk:column.owner')}>
        {(attributes) => (
          <select
            {...attributes}
            value={lead.owner?.id ?? ''}
            disabled={change.isPending}
            onChange={({ target: { value } }) =>
              change.mutate({ ownerId: value === '' ? null : value })
            }
          >
            <option value="">{t('app-desk:owner.none')}</option>
            {lead.people.map((it) => (
              <option key={it.id} value={it.id}>
                {it.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {me !== null && lead.owner === null && (
        <AppButton
          icon={UserPlus}
          isBusy={change.isPending}
          onClick={() => change.mutate({ ownerId: me })}
        >
          {t('app-desk:state.take')}
        </AppButton>
      )}
      <Field
        id={`${id}-status`}
        label={t('app-desk:column.status')}
        hint={t('app-desk:state.statusHint')}
      >
        {(attributes) => (
          <select
            {...attributes}
            value={lead.status}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate({ status: target.value as LeadStatus })}
          >
            {statuses.map((it) => (
              <option key={it} value={it}>
                {t(`app-desk:view.${it}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {change.isError && <Failure error={change.error} title={t('app-desk:state.failed')} />}
    </div>
  )
}
