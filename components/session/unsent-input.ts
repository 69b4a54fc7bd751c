import { inputKeyOf } from './personal-state.ts'
import { unsentForms } from './unsent-forms.ts'

/**
 * What was typed into forms and not sent, when the session ends. It is stored only then, in this
 * tab, and for at most a day; only the person who typed it gets it back, in the same company.
 * Source: NO5.
 */

/** The person who typed, and the company that the page showed. */
export interface InputOwner {
  email: string
  accountId: string
}

/** The content of a form. */
interface KeptInput {
  accountId: string
  value: unknown
  /** Title of the dialog to open again; null for a form that is part of its page. */
  dialog: string | null
  /** What the address called the dialog, where it opens by itself; null if no address opens it. */
  dialogInAddress: string | null
}

interface Stored {
  keptAt: number
  inputs: Record<string, KeptInput>
}

const keptMs = 24 * 60 * 60_000

/** Keeps what stands in the forms now, for its owner. Returns true if there is anything. */
export function keepForms(owner: InputOwner): boolean {
  const inputs = { ...load(owner)?.inputs }
  let hasAny = false
  for (const [key, { read, dialog }] of unsentForms()) {
    const value = read()
    if (value === undefined) continue
    const dialogInAddress = key.startsWith(`${pagePath()} `) ? addressedDialog() : null
    inputs[key] = { accountId: owner.accountId, value, dialog, dialogInAddress }
    hasAny = true
  }
  if (hasAny) save(owner, { keptAt: Date.now(), inputs })
  return hasAny
}

/** Returns the kept content of a form, which is then no longer kept; undefined if there is none. */
export function takeInput(key: string, owner: InputOwner): unknown {
  const stored = load(owner)
  const found = stored?.inputs[key]
  if (!stored || found?.accountId !== owner.accountId) return undefined
  const { [key]: _taken, ...inputs } = stored.inputs
  save(owner, { ...stored, inputs })
  return found.value
}

/**
 * Returns the titles of dialogs of this page whose kept input waits for them to be opened again,
 * without the one that the address opens.
 */
export function keptDialogs(owner: InputOwner): string[] {
  const [path, opened] = [pagePath(), addressedDialog()]
  return Object.entries(load(owner)?.inputs ?? {}).flatMap(([key, input]) => {
    const { accountId, dialog, dialogInAddress } = input
    const isOpening = dialogInAddress !== null && dialogInAddress === opened
    const isHere = accountId === owner.accountId && key.startsWith(`${path} `)
    return dialog !== null && isHere && !isOpening ? [dialog] : []
  })
}

/** Returns the path of this page without its locale, with which the keys of its forms start. */
export function pagePath(): string {
  return location.pathname.replace(/^\/[^/]+/, '')
}

function addressedDialog(): string | null {
  return new URLSearchParams(location.search).get('dialog')
}

function load(owner: InputOwner): Stored | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(inputKeyOf(owner.email)) ?? 'null') as Stored
    return stored !== null && Date.now() - stored.keptAt < keptMs ? stored : undefined
  } catch {
    return undefined
  }
}

function save(owner: InputOwner, stored: Stored): void {
  const key = inputKeyOf(owner.email)
  try {
    if (Object.keys(stored.inputs).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // storage is blocked or full, so nothing can be kept
  }
}
