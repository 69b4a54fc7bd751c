import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { expectSoon } from './expect-soon.ts'

/** Most stops of the Tab key to a control: no page has a longer way to what it is for. */
const maxStops = 70

/** Text of the stop at which nothing has the focus. */
export const documentStop = 'the document'

/** A control that has the focus. */
export interface Stop {
  /** What the control is, for messages. */
  text: string
  /** True if it is not before the stop before it in the document. */
  isInOrder: boolean
  /** Reason why a person would not see where the focus is, if any. */
  fault: string | null
}

/**
 * Presses Tab, or Shift+Tab, until a control has the focus, as somebody without a pointer does.
 * Waits for the control first. Every stop on the way must be visible.
 */
export async function tabTo(
  page: Page,
  control: Locator,
  { key = 'Tab' }: { key?: 'Tab' | 'Shift+Tab' } = {},
): Promise<void> {
  await control.first().waitFor()
  const faults: string[] = []
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press(key)
    const { text, fault } = await focusedStop(page)
    if (fault !== null) faults.push(`${text}: ${fault}`)
    if (await control.evaluateAll((all) => all.some((it) => it === document.activeElement))) {
      expect(faults, 'stops whose focus is not visible').toEqual([])
      return
    }
  }
  throw new Error(`${String(control)} does not get the focus within ${maxStops} stops`)
}

/** Moves the focus to a control with Tab, and presses Enter. */
export async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Moves the focus to a field with Tab, and types into it in place of what it has. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/**
 * Moves the focus into a group of radio buttons with Tab, and to one of them with the arrow keys,
 * which also chooses it.
 */
export async function choose(page: Page, radio: Locator): Promise<void> {
  const group = radio.page().locator(`[name="${await radio.getAttribute('name')}"]`)
  await tabTo(page, group)
  for (let turns = await group.count(); turns > 0 && !(await radio.isChecked()); turns -= 1)
    await page.keyboard.press('ArrowDown')
  if (!(await radio.isChecked())) await page.keyboard.press('Space')
  await expectSoon(radio).toBeChecked()
}

/** Moves the focus to a select with Tab, and to one of its options by typing how it starts. */
export async function pick(page: Page, select: Locator, start: string): Promise<void> {
  await tabTo(page, select)
  await page.keyboard.type(start)
  await expectSoon(select.locator('option:checked')).toHaveText(new RegExp(`^${start}`))
}

/**
 * Opens a dialog with a button, closes it with Escape, and opens it again. The focus must go into
 * the dialog, stay there, and come back to the button.
 */
export async function openDialog(page: Page, opener: Locator): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await enter(page, opener)
  await dialog.waitFor()
  await expectInside(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectSoon(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await expectInside(page)
  return dialog
}

/** Expects the focus to be on the page: not lost with the control that had it. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expectSoon(page.locator('body :focus')).toHaveCount(1)
}

/** Waits until the focus is in the open dialog. */
async function expectInside(page: Page): Promise<void> {
  await expectSoon(page.locator('dialog[open]:focus-within')).toHaveCount(1)
}

/** Describes the control that has the focus. */
export function focusedStop(page: Page): Promise<Stop> {
  return page.evaluate(stopInPage, documentStop)
}

declare global {
  interface Window {
    /** The stop before. */
    stopBefore?: Element
  }
}

/** Runs in the page, so it uses nothing outside of itself. */
function stopInPage(documentStop: string): Stop {
  const element = document.activeElement
  if (!element || element === document.body)
    return { text: documentStop, isInOrder: true, fault: null }
  const label =
    element.getAttribute('aria-label') ??
    (element.textContent.trim() || (element.getAttribute('placeholder') ?? element.id))
  return {
    text: `${element.tagName.toLowerCase()} “${label.slice(0, 60)}”`,
    isInOrder: isAfter(element),
    fault: isOutlined(element) ? placeFault(element) : 'without an outline',
  }

  function isOutlined(it: Element): boolean {
    // what is drawn may be the label around a small control
    return isDrawn(it) || isDrawn(it.closest('label'))
  }

  function placeFault(it: Element): string | null {
    const { left, top, right, bottom } = it.getBoundingClientRect()
    const from = [Math.max(left, 0), Math.max(top, 0)] as const
    const to = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)] as const
    if (to[0] <= from[0] || to[1] <= from[1]) return 'outside of the window'
    const found = document.elementFromPoint((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
    const isOwn = (it.closest('label') ?? it).contains(found) || found?.contains(it)
    return isOwn ? null : `below ${found?.tagName.toLowerCase()}`
  }

  function isAfter(it: Element): boolean {
    const { stopBefore } = window
    window.stopBefore = it
    if (!stopBefore?.isConnected || stopBefore === it) return true
    return (stopBefore.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }

  function isDrawn(it: Element | null): boolean {
    if (!it) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  }
}
