import { watchForm } from '#components/forms/start-form.ts'
import { windowHeader } from '#components/ui/window-header.ts'
import { windowSurface } from '#components/ui/window-style.ts'
import { windowStyle } from './window-style.ts'

/** An open window, the link that opened it, and whether something was typed. */
interface PopupWindow {
  dialog: HTMLDialogElement
  isTyped: boolean
}

/** Marks the history entry of an open window, which Back leaves. */
interface WindowState {
  popup?: string
}

let current: PopupWindow | undefined
let isOpening = false

/**
 * Opens the pop-up that a link leads to as a window over the page. Its content is that of its page,
 * so that there is one form for both. The address becomes that of the pop-up, and Back closes it.
 *
 * @throws Error if the page cannot be loaded or has no pop-up
 */
export async function openPopup({ href }: HTMLAnchorElement): Promise<void> {
  if (isOpening || current) return
  isOpening = true
  const content = await loadContent(href).finally(() => (isOpening = false))
  const dialog = windowOf(content)
  current = { dialog, isTyped: false }
  document.body.append(dialog)
  history.pushState({ popup: href } satisfies WindowState, '', href)
  addEventListener('popstate', close, { once: true })
  dialog.showModal()
  const form = dialog.querySelector<HTMLFormElement>('form[data-form]')
  if (form) watchForm(form)
  firstControl(dialog)?.focus()
}

/** Returns the content of the pop-up's page, once the styles that it needs are loaded. */
async function loadContent(href: string): Promise<HTMLElement> {
  const response = await fetch(href, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const content = page.querySelector<HTMLElement>('[data-popup]')
  if (!response.ok || !content) throw new Error(`${response.status}: no pop-up`)
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    await addStyle(link.getAttribute('href') ?? '')
  return document.adoptNode(content)
}

/** Adds a stylesheet to this page if it is missing. */
async function addStyle(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
    document.head.append(link)
  })
}

function windowOf(content: HTMLElement): HTMLDialogElement {
  const { title = '', close: closeLabel = '', size = 'BASE' } = content.dataset
  const dialog = document.createElement('dialog')
  dialog.className = `${windowSurface} ${windowStyle}`
  dialog.dataset.size = size
  dialog.setAttribute('aria-labelledby', 'popup-title')
  const heading = Object.assign(document.createElement('h2'), {
    id: 'popup-title',
    textContent: title,
  })
  const button = Object.assign(document.createElement('button'), { type: 'button' })
  button.setAttribute('aria-label', closeLabel)
  button.append(cross())
  const header = document.createElement('header')
  header.className = windowHeader
  header.append(heading, button)
  dialog.append(header, content)
  button.addEventListener('click', leave)
  watchWindow(dialog)
  return dialog
}

/** Closes the window for Esc, for a link that says so, and for a click outside it. */
function watchWindow(dialog: HTMLDialogElement): void {
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    leave()
  })
  dialog.addEventListener('input', () => {
    if (current) current.isTyped = true
  })
  // pressing inside and releasing outside is no click outside
  dialog.addEventListener('pointerdown', (event) => {
    if (event.target === dialog && !current?.isTyped && isOutside(dialog, event)) leave()
  })
  dialog.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('a[data-closes]')) return
    event.preventDefault()
    leave()
  })
}

function isOutside(dialog: HTMLDialogElement, { clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}

/** Goes back to the history entry of the page, which closes the window. */
function leave(): void {
  if ((history.state as WindowState | null)?.popup !== undefined) history.back()
  else close()
}

/** Closes the window. The browser returns the focus to the link that opened it. */
function close(): void {
  removeEventListener('popstate', close)
  const dialog = current?.dialog
  current = undefined
  dialog?.close()
  dialog?.remove()
}

function firstControl(dialog: HTMLDialogElement): HTMLElement | null {
  return dialog.querySelector('select, textarea, input:not([type=hidden], [tabindex="-1"])')
}

function cross(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  for (const [name, value] of Object.entries({
    viewBox: '0 0 24 24',
    width: '20',
    height: '20',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(name, value)
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', 'M18 6 6 18M6 6l12 12')
  svg.append(path)
  return svg
}
