import { whenParsed } from '#components/islands/moments.ts'

/**
 * Shows the times in the visitor's time zone, unless the address names one, and again as soon as
 * another is chosen. The draft of the form keeps what was typed.
 */
export function startBooking(): void {
  whenParsed(() => {
    const form = document.querySelector<HTMLFormElement>('form[data-zone]')
    const select = form?.querySelector('select')
    if (!form || !select) return
    select.addEventListener('change', () => form.submit())
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    const isKnown = [...select.options].some((it) => it.value === own)
    const isAsked = new URLSearchParams(location.search).has('timeZone')
    if (isAsked || !isKnown || own === form.dataset.zone) return
    select.value = own
    location.replace(`${form.action}?${new URLSearchParams({ timeZone: own })}`)
  })
}
