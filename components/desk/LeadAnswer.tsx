import { Send, StickyNote } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { KeptInputNote } from '#components/app/KeptInputNote.tsx'
import { Panel } from '#components/app/Panel.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useKeptInput } from '#components/app/use-kept-input.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { Field } from '#components/ui/Field.tsx'
import type { LeadDetail } from '#server/contact/desk/lead-contract.ts'
import { form } from './desk-style.ts'
import { ReplyTemplates } from './ReplyTemplates.tsx'
import { useLeadChanges } from './use-lead.ts'

const maxLength = 5000

/** The answer by email, and the note for the desk. */
export function LeadAnswer({ lead }: { lead: LeadDetail }) {
  const { t } = useTexts()
  return (
    <>
      <Panel title={t('app-desk:reply.title')}>
        {lead.email === null ? <p>{t('app-desk:reply.noAddress')}</p> : <Reply lead={lead} />}
      </Panel>
      <Panel title={t('app-desk:note.title')}>
        <Note lead={lead} />
      </Panel>
    </>
  )
}

function Reply({ lead }: { lead: LeadDetail }) {
  const { t } = useTexts()
  const { reply } = useLeadChanges(lead)
  const input = useText('reply', lead)
  const send = () =>
    reply.mutate(input.text.trim(), {
      onSuccess: () => {
        input.setText('')
        showToast(t('app-desk:reply.sent', { email: lead.email ?? '' }))
      },
    })
  return (
    <div className={form}>
      {lead.templates.length > 0 && (
        <ReplyTemplates templates={lead.templates} text={input.text} onInsert={input.insert} />
      )}
      <TextField
        input={input}
        label={t('app-desk:reply.label', { email: lead.email ?? '' })}
        hint={t('app-desk:reply.hint', { language: t(`app-desk:language.${lead.websiteCode}`) })}
        rows={8}
      />
      {reply.isError && <Failure error={reply.error} title={t('app-desk:reply.failed')} />}
      <AppButton
        tone="primary"
        icon={Send}
        isBusy={reply.isPending}
        onClick={() => input.whenFilled(send)}
      >
        {t(reply.isPending ? 'app-desk:reply.busy' : 'app-desk:reply.send')}
      </AppButton>
    </div>
  )
}

function Note({ lead }: { lead: LeadDetail }) {
  const { t } = useTexts()
  const { note } = useLeadChanges(lead)
  const input = useText('note', lead)
  const save = () => note.mutate(input.text.trim(), { onSuccess: () => input.setText('') })
  return (
    <div className={form}>
      <TextField
        input={input}
        label={t('app-desk:note.label')}
        hint={t('app-desk:note.hint')}
        rows={2}
      />
      {note.isError && <Failure error={note.error} title={t('app-desk:note.failed')} />}
      <AppButton icon={StickyNote} isBusy={note.isPending} onClick={() => input.whenFilled(save)}>
        {t(note.isPending ? 'app-desk:note.busy' : 'app-desk:note.save')}
      </AppButton>
    </div>
  )
}

interface TextProps {
  input: ReturnType<typeof useText>
  label: string
  hint: string
  rows: number
}

function TextField({ input, label, hint, rows }: TextProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <>
      <KeptInputNote isShown={input.isRestored} />
      <Field
        id={id}
        label={label}
        hint={hint}
        {...(input.isMissing ? { error: t('app-desk:textMissing') } : {})}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            ref={input.field}
            rows={rows}
            maxLength={maxLength}
            value={input.text}
            onChange={({ target }) => input.setText(target.value)}
          />
        )}
      </Field>
    </>
  )
}

/** A text that outlives the end of the session. */
function useText(name: string, { referenceNo }: LeadDetail) {
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isRestored = useKeptInput<string>({
    name: `${name} ${referenceNo}`,
    read: () => (text === '' ? undefined : text),
    restore: setText,
  })
  const isEmpty = text.trim() === ''
  const change = (next: string) => {
    setText(next)
    setAsked(false)
  }
  return {
    text,
    field,
    setText: change,
    /** Fills the field with a text to go on writing. */
    insert: (next: string) => {
      change(next)
      field.current?.focus()
    },
    isRestored,
    isMissing: isAsked && isEmpty,
    whenFilled: (act: () => void) => (isEmpty ? setAsked(true) : act()),
  }
}
