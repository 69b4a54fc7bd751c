import type { ThirdParty } from '#components/document/context.ts'
import { type Consent, type ConsentCategory, consentFrom } from '#config/consent.ts'
import { type Banner, showBanner } from './banner.ts'
import { readConsent, writeConsent } from './own-consent.ts'
import { applyConsent } from './third-parties.ts'

/**
 * Asks for consent and loads the scripts that are allowed. Does nothing on pages without scripts
 * of other companies, as on the China site. Source: spec §1, §4, §7, traps 76, 77.
 */
export function startConsent(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-consent]')
  if (!template) return
  const scripts = JSON.parse(template.dataset.scripts ?? '[]') as ThirdParty[]
  const isUndecided = (consent: Consent) => scripts.some((it) => consent[it.category] === undefined)
  let banner: Banner | undefined
  const follow = () => {
    const consent = readConsent()
    applyConsent(scripts, consent)
    showChoice(consent)
    if (!isUndecided(consent)) banner?.hide()
  }
  follow()
  // the cookie page asks by itself
  if (isUndecided(readConsent()) && !document.querySelector('main [data-consent-form]'))
    banner = showBanner(template)
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches('[data-consent-form]')) return
    event.preventDefault()
    const consent = chosenIn(form, event.submitter)
    writeConsent(consent)
    if (form.closest('main')) showSaved(form, consent)
    else banner?.confirm((event.submitter as HTMLButtonElement).value)
    applyConsent(scripts, consent)
  })
  // another tab, or another page from which the visitor comes back, may have changed the choice
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
  document.addEventListener('visibilitychange', () => document.hidden || follow())
}

function chosenIn(form: HTMLFormElement, submitter: HTMLElement | null): Consent {
  const fields = new FormData(form, submitter)
  return consentFrom(fields, fields.getAll('asked') as ConsentCategory[])
}

/** Shows a choice in the form of the cookie page. */
function showChoice(consent: Consent): void {
  for (const [category, isAllowed] of Object.entries(consent)) {
    const answer = isAllowed ? 'yes' : 'no'
    const radio = document.querySelector<HTMLInputElement>(
      `main [data-consent-form] [name="${category}"][value="${answer}"]`,
    )
    if (radio) radio.checked = true
  }
}

/** Says that the choice has been saved; also after a reload, since the URL names the message. */
function showSaved(form: HTMLFormElement, consent: Consent): void {
  showChoice(consent)
  history.replaceState(history.state, '', '#saved')
  const message = form.querySelector<HTMLElement>('[role=status]')
  message?.setAttribute('data-shown', '')
  message?.focus()
}
