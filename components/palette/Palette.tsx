import { CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { HrefOf } from '#components/app/links.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { SearchView } from './SearchView.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import type { PaletteElements, PaletteView } from '#components/shortcuts/start-palette.ts'
import { isOfInputMethod } from './use-typed.ts'

interface Props extends PaletteElements {
  hrefOf: HrefOf
}

/**
 * The command palette: pages of the site and, for signed-in people, licenses, orders, people,
 * actions and pages of the console. The field is a combobox of the list. Source: console habits,
 * section 11.
 */
export function Palette({ hrefOf, ...elements }: Props) {
  const { dialog } = elements
  const { t } = useTexts()
  const [view, setView] = useView(dialog)
  return (
    <>
      <button type="button" data-close aria-label={t('app:close')} onClick={() => dialog.close()}>
        <CircleX size={20} aria-hidden="true" />
      </button>
      {view === 'shortcuts' ? (
        <Shortcuts dialog={dialog} />
      ) : (
        <SearchView {...elements} hrefOf={hrefOf} showShortcuts={() => setView('shortcuts')} />
      )}
    </>
  )
}

/** Which of its two views the dialog shows. */
function useView(dialog: HTMLDialogElement) {
  const shown = (): PaletteView => (dialog.dataset.view === 'shortcuts' ? 'shortcuts' : 'search')
  const [view, setShown] = useState(shown)
  const setView = (next: PaletteView) => {
    dialog.setAttribute('data-view', next)
    setShown(next)
  }
  useEffect(() => {
    const onOpen = () => setShown(shown())
    // a click outside closes the dialog, but not a press inside that ends outside
    const onPointerDown = ({ target }: PointerEvent) => target === dialog && dialog.close()
    const onCancel = (event: Event) => isOfInputMethod() && event.preventDefault()
    dialog.addEventListener('palette-open', onOpen)
    dialog.addEventListener('pointerdown', onPointerDown)
    dialog.addEventListener('cancel', onCancel)
    return () => {
      dialog.removeEventListener('palette-open', onOpen)
      dialog.removeEventListener('pointerdown', onPointerDown)
      dialog.removeEventListener('cancel', onCancel)
    }
  })
  return [view, setView] as const
}
