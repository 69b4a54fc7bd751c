import { TextSearch } from 'lucide-react'
import { useId, useState } from 'react'
import type { HrefOf } from '#components/app/links.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import { type Entry, shownGroups } from './entries.ts'
import { rememberEntry } from './recents.ts'
import { Results } from './Results.tsx'
import type { PaletteElements } from '#components/shortcuts/start-palette.ts'
import { States } from './States.tsx'
import { useField } from './use-field.ts'
import { useGroups } from './use-groups.ts'
import { useKeys } from './use-keys.ts'
import { useTyped } from './use-typed.ts'

interface Props extends PaletteElements {
  hrefOf: HrefOf
  showShortcuts: () => void
}

/** The list below the field. The field keeps the focus and is a combobox of the list. */
export function SearchView({ dialog, field, entered, hrefOf, showShortcuts }: Props) {
  const { t, locale } = useTexts()
  const listId = useId()
  const text = useTyped(field).trim()
  const [moved, setMoved] = useState<{ text: string; entry: Entry }>()
  const [failed, setFailed] = useState<{ text: string; error: Error }>()
  const { groups: all, ...state } = useGroups({ text, hrefOf, showShortcuts })
  const groups = shownGroups(all)
  const entries = groups.flatMap((it) => it.entries)
  const isMoved = (it: Entry) =>
    moved?.text === text && moved.entry.kind === it.kind && moved.entry.key === it.key
  const active = entries.find(isMoved) ?? entries[0]
  const idOf = (entry: Entry) => `${listId}-${entries.indexOf(entry)}`
  const moveTo = (entry: Entry) => setMoved({ text, entry })

  const choose = (entry: Entry) => {
    rememberEntry(locale, entry)
    setMoved(undefined)
    setFailed(undefined)
    const acting = entry.run?.()
    if (acting)
      acting.then(
        () => dialog.close(),
        (error: unknown) => setFailed({ text, error: error as Error }),
      )
    else if (entry.key !== 'shortcuts') dialog.close()
  }
  const onKeyDown = useKeys({
    text,
    entries,
    active,
    isLoading: state.isLoading,
    entered,
    moveTo,
    press: (entry) => document.getElementById(idOf(entry))?.click(),
    close: () => dialog.close(),
  })
  useField(field, {
    attributes: {
      placeholder: t('palette:placeholder'),
      'aria-label': t('palette:label'),
      'aria-controls': listId,
      'aria-expanded': String(entries.length > 0),
      'aria-activedescendant': active && idOf(active),
    },
    onKeyDown,
  })
  return (
    <>
      <TextSearch size={20} aria-hidden="true" data-icon />
      <div data-body data-loading={state.isLoading}>
        <States
          {...state}
          text={text}
          switchError={failed?.text === text ? failed.error : undefined}
        />
        <Results id={listId} groups={groups} active={active} onChoose={choose} onPoint={moveTo} />
      </div>
      <Keys hasText={text !== ''} />
      <p role="status" className={visuallyHidden}>
        {text === '' || state.isLoading
          ? ''
          : t('palette:count', { count: entries.filter((it) => it.kind !== 'all').length })}
      </p>
    </>
  )
}

function Keys({ hasText }: { hasText: boolean }) {
  const { t } = useTexts()
  return (
    <p data-keys aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t('palette:keys.move')}
      </span>
      <span>
        <kbd>Enter</kbd>
        {t('palette:keys.open')}
      </span>
      {hasText && (
        <span>
          <kbd>Ctrl</kbd>
          <kbd>Enter</kbd>
          {t('palette:keys.all')}
        </span>
      )}
      <span>
        <kbd>Esc</kbd>
        {t('palette:keys.close')}
      </span>
    </p>
  )
}
