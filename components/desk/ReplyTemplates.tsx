import { css } from '@linaria/core'
import { lazy, Suspense, useId, useState } from 'react'
import { AppButton } from '#components/app/AppButton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import type { LeadDetail } from '#server/contact/desk/lead-contract.ts'

const ReplaceDialog = lazy(() =>
  import('./ReplaceDialog.tsx').then((it) => ({ default: it.ReplaceDialog })),
)

interface Props {
  templates: LeadDetail['templates']
  /** The answer as it is now. */
  text: string
  onInsert: (text: string) => void
}

/** Buttons that begin an answer with a template. What was typed is replaced only after a question. */
export function ReplyTemplates({ templates, text, onInsert }: Props) {
  const { t } = useTexts()
  const id = useId()
  const [asked, setAsked] = useState<string>()
  const isTyped = text.trim() !== '' && templates.every((it) => it.text !== text)
  const replace = () => {
    if (asked !== undefined) onInsert(asked)
    setAsked(undefined)
  }
  return (
    <div className={row} role="group" aria-labelledby={id}>
      <span id={id}>{t('app-desk:template.label')}</span>
      {templates.map((it) => (
        <AppButton
          key={it.title}
          size="s"
          onClick={() => (isTyped ? setAsked(it.text) : onInsert(it.text))}
        >
          {it.title}
        </AppButton>
      ))}
      {asked !== undefined && (
        <Suspense>
          <ReplaceDialog onClose={() => setAsked(undefined)} onReplace={replace} />
        </Suspense>
      )}
    </div>
  )
}

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  align-items: center;
  > span {
    font-size: ${size.s};
    color: ${color.muted};
  }
`
