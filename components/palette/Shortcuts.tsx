import { useEffect, useId, useRef } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { hasSingleKeys } from '#components/shortcuts/single-keys.ts'

/** Shortcuts, with what they do; those of a single key can be switched off. */
const shortcuts: readonly { keys: readonly string[]; text: string; isSingle?: boolean }[] = [
  { keys: ['Ctrl', 'K'], text: 'search' },
  { keys: ['/'], text: 'search', isSingle: true },
  { keys: ['?'], text: 'shortcuts', isSingle: true },
  { keys: ['↑', '↓'], text: 'move' },
  { keys: ['Enter'], text: 'open' },
  { keys: ['Ctrl', 'Enter'], text: 'all' },
  { keys: ['F6'], text: 'messages' },
  { keys: ['Esc'], text: 'close' },
]

/** The list of shortcuts. */
export function Shortcuts({ dialog }: { dialog: HTMLDialogElement }) {
  const { t } = useTexts()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dialog.setAttribute('aria-labelledby', titleId)
    title.current?.focus()
    return () => dialog.removeAttribute('aria-labelledby')
  }, [dialog, titleId])
  const isMac = navigator.platform.startsWith('Mac')
  const shown = shortcuts.filter(({ isSingle = false }) => !isSingle || hasSingleKeys())
  return (
    <div data-body data-shortcuts>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        {t('palette:shortcuts.title')}
      </h2>
      <dl>
        {shown.map(({ keys, text }) => (
          <div key={keys.join('+')}>
            <dt>
              {keys.map((it) => (
                <kbd key={it}>{isMac && it === 'Ctrl' ? '⌘' : it}</kbd>
              ))}
            </dt>
            <dd>{t(`palette:shortcuts.${text}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('palette:shortcuts.off')}</p>
    </div>
  )
}
