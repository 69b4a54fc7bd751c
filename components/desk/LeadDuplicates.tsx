import { css } from '@linaria/core'
import { Merge, Undo2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { Field } from '#components/ui/Field.tsx'
import type { LeadDetail, SimilarLead } from '#server/contact/desk/lead-contract.ts'
import { dot, form, stack } from './desk-style.ts'
import { inDeskWords } from './desk-words.ts'
import { LeadStatusMark } from './LeadStatusMark.tsx'
import { useLeadChanges } from './use-lead.ts'

interface Props {
  lead: LeadDetail
  mayMerge: boolean
}

/** Leads that are or may be the same request. Nothing is merged by itself. Source: LE4. */
export function LeadDuplicates({ lead, mayMerge }: Props) {
  const { t } = useTexts()
  const { merge } = useLeadChanges(lead)
  if (lead.mergedInto !== null) return <Merged lead={lead} mayMerge={mayMerge} />
  return (
    <Panel title={t('app-desk:similar.title')}>
      {lead.merged.length > 0 && (
        <section className={stack}>
          <h3>{t('app-desk:similar.merged')}</h3>
          <ul className={list}>
            {lead.merged.map((it) => (
              <li key={it.referenceNo}>
                <Other other={it} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {lead.similar.length === 0 ? (
        <p>{t('app-desk:similar.none')}</p>
      ) : (
        <ul className={list}>
          {lead.similar.map((it) => (
            <li key={it.referenceNo}>
              <Other other={it} />
              {mayMerge && (
                <AppButton
                  size="s"
                  icon={Merge}
                  isBusy={merge.isPending}
                  onClick={() => merge.mutate(it.referenceNo)}
                >
                  {t('app-desk:similar.merge', { other: it.referenceNo })}
                </AppButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {merge.isError && (
        <Failure error={inDeskWords(t, merge.error)} title={t('app-desk:similar.failed')} />
      )}
      {mayMerge && <ByHand isBusy={merge.isPending} onMerge={merge.mutate} />}
    </Panel>
  )
}

/** For a duplicate that the desk knows from elsewhere. */
function ByHand({ isBusy, onMerge }: { isBusy: boolean; onMerge: (into: string) => void }) {
  const { t } = useTexts()
  const id = useId()
  const [into, setInto] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (into.trim() !== '' && !isBusy) onMerge(into.trim().toUpperCase())
  }
  return (
    <details className={details}>
      <summary>{t('app-desk:similar.byHand')}</summary>
      <form className={form} onSubmit={send}>
        <Field id={id} label={t('app-desk:similar.into')} hint={t('app-desk:similar.hint')}>
          {(attributes) => (
            <input
              {...attributes}
              value={into}
              maxLength={20}
              autoComplete="off"
              onChange={({ target }) => setInto(target.value)}
            />
          )}
        </Field>
        <AppButton type="submit" size="s" icon={Merge} isBusy={isBusy}>
          {t('app-desk:similar.mergeThis')}
        </AppButton>
      </form>
    </details>
  )
}

function Merged({ lead, mayMerge }: Props) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { separate } = useLeadChanges(lead)
  const into = lead.mergedInto ?? ''
  return (
    <Panel title={t('app-desk:similar.mergedTitle')}>
      <p>
        {t('app-desk:similar.mergedText')}{' '}
        <a className={whole} href={hrefOf('console-lead', { referenceNo: into })}>
          {into}
        </a>
      </p>
      {separate.isError && (
        <Failure error={separate.error} title={t('app-desk:similar.separateFailed')} />
      )}
      {mayMerge && (
        <div>
          <AppButton icon={Undo2} isBusy={separate.isPending} onClick={() => separate.mutate()}>
            {t('app-desk:similar.separate')}
          </AppButton>
        </div>
      )}
    </Panel>
  )
}

/** Another lead with what decides whether it is the same request. */
function Other({ other }: { other: SimilarLead }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const formats = useFormats()
  const { referenceNo, form: kind, name, companyName, productName, reasons } = other
  return (
    <div>
      <a href={hrefOf('console-lead', { referenceNo })}>{referenceNo}</a>
      <LeadStatusMark status={other.status} />
      <small>
        {[
          t(`app-desk:form.${kind}`),
          productName,
          name,
          companyName,
          t('app-desk:received', { day: formats.day(other.createdAt) }),
        ]
          .filter((it) => it !== null)
          .join(dot)}
      </small>
      {reasons.length > 0 && (
        <small>{reasons.map((it) => t(`app-desk:similar.reason.${it}`)).join(dot)}</small>
      )}
    </div>
  )
}

const list = css`
  display: grid;
  gap: ${space[3]};
  li {
    display: grid;
    gap: ${space[2]};
    justify-items: start;
    padding-block-end: ${space[3]};
    border-block-end: 1px solid ${color.line};
  }
  li > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[3]};
    align-items: center;
    overflow-wrap: anywhere;
  }
  small {
    flex-basis: 100%;
    font-size: ${size.xs};
    color: ${color.muted};
    word-break: keep-all;
  }
`

const details = css`
  summary {
    min-height: 32px;
    font-size: ${size.s};
    color: ${color.link};
    cursor: pointer;
  }
`

const whole = css`
  white-space: nowrap;
`
