import { isPageReloading } from '#components/islands/reload-once.ts'
import { hasSingleKeys } from './single-keys.ts'

/** What the dialog shows: the search field with its results, or the list of shortcuts. */
export type PaletteView = 'search' | 'shortcuts'

/** The dialog and its field, which exist before the code that fills them has loaded. */
export interface PaletteElements {
  dialog: HTMLDialogElement
  field: HTMLInputElement
  /** The text on which Enter was pressed before that code had loaded. */
  entered?: string
}

/** The code of the palette. It uses parts of the frame, which starts this one. */
const files = import.meta.glob<{ mountPalette: (it: PaletteElements) => Promise<void> }>(
  '../palette/mount-palette.tsx',
)

let elements: PaletteElements | undefined
let mounting: Promise<void> | undefined

/**
 * Opens the command palette on Ctrl+K, ⌘K and `/`, and the list of shortcuts on `?`. The dialog with
 * its field opens at once, so that keys typed while its code loads go into the field.
 */
export function startPalette(): void {
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onClick, true)
  for (const it of document.querySelectorAll('a[data-palette]'))
    it.setAttribute('aria-haspopup', 'dialog')
}

function onKey(event: KeyboardEvent): void {
  const view = viewOf(event)
  if (!view || document.querySelector('dialog[open]')) return
  event.preventDefault()
  open(view)
}

/** `/` and `?` are text in a field, and Ctrl+K deletes text in a field of macOS. */
function viewOf(event: KeyboardEvent): PaletteView | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (isComposing || altKey) return undefined
  if (metaKey || (ctrlKey && !(isInField(event) && navigator.platform.startsWith('Mac'))))
    return key === 'k' ? 'search' : undefined
  return isInField(event) || ctrlKey || !hasSingleKeys() ? undefined : singleKeys[key]
}

const singleKeys: Readonly<Record<string, PaletteView>> = { '/': 'search', '?': 'shortcuts' }

function isInField({ target }: KeyboardEvent): boolean {
  return (target as Element).closest('input,textarea,select,[contenteditable]') !== null
}

function onClick(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(event.target as Element).closest('[data-palette]')) return
  event.preventDefault()
  event.stopPropagation()
  open('search')
}

function open(view: PaletteView): void {
  elements ??= createElements()
  const { dialog, field } = elements
  dialog.dataset.view = view
  field.value = ''
  dialog.showModal()
  field.focus()
  field.dispatchEvent(new Event('input'))
  dialog.dispatchEvent(new Event('palette-open'))
  mounting ??= mount(elements)
  mounting.catch((error: unknown) => {
    mounting = undefined
    reportError(error)
    if (isPageReloading()) return
    dialog.close()
    openSearch(field.value)
  })
}

async function mount(it: PaletteElements): Promise<void> {
  const keepEnter = ({ key, isComposing, keyCode }: KeyboardEvent) => {
    const text = it.field.value.trim()
    if (key === 'Enter' && !isComposing && keyCode !== 229 && text !== '') it.entered = text
  }
  it.field.addEventListener('keydown', keepEnter)
  try {
    const code = await files['../palette/mount-palette.tsx']?.()
    await code?.mountPalette(it)
  } finally {
    it.field.removeEventListener('keydown', keepEnter)
  }
}

/** Opens what works without the palette: the search panel of documents, else the search page. */
function openSearch(text: string): void {
  const panel = document.querySelector<HTMLElement>('#search[popover]')
  const field = panel?.querySelector<HTMLInputElement>('[type=search]')
  const link = document.querySelector<HTMLAnchorElement>('a[data-palette]')
  if (panel && field) {
    panel.togglePopover(true)
    field.value = text
    field.focus()
  } else if (link) location.href = link.href
}

function createElements(): PaletteElements {
  const dialog = document.createElement('dialog')
  const field = document.createElement('input')
  // the styles come with the code; the policy forbids a style attribute, but not this
  dialog.style.opacity = '0'
  field.autocomplete = 'off'
  dialog.append(field)
  document.body.append(dialog)
  return { dialog, field }
}
