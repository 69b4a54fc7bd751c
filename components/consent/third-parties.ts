import type { ThirdParty } from '#components/document/context.ts'
import type { Consent } from '#config/consent.ts'
import { startChat } from './chat.ts'
import { pushToDataLayer } from './data-layer.ts'
import { removeCookies } from './remove-cookies.ts'

/** Names of the scripts that this page has loaded. */
const loaded = new Set<ThirdParty['name']>()

/**
 * Makes the page follow what the visitor chose: loads the scripts that are allowed and removes the
 * cookies of the others. A script that runs already cannot be stopped, so the page is loaded anew
 * if consent to one has been withdrawn. Source: spec §7 Third-party, trap 76.
 */
export function applyConsent(scripts: readonly ThirdParty[], consent: Consent): void {
  const denied = scripts.filter((it) => consent[it.category] !== true)
  for (const { cookies } of denied) removeCookies(cookies)
  if (denied.some((it) => loaded.has(it.name))) return location.reload()
  for (const it of scripts)
    if (!denied.includes(it) && !loaded.has(it.name)) {
      loaded.add(it.name)
      load(it)
    }
}

function load(script: ThirdParty): void {
  const source = new URL(script.scriptUrl)
  if (script.name === 'chat') startChat(script)
  else if (script.id !== null) source.searchParams.set('id', script.id)
  if (script.name === 'tagManager') pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' })
  if (script.name === 'analytics') startMeasuring(script.id)
  document.head.append(
    Object.assign(document.createElement('script'), { src: source.href, async: true }),
  )
}

/** Tells the analytics script the page's start and our account. Source: Google tag, gtag.js. */
function startMeasuring(measurementId: string | null): void {
  // the script takes only the arguments of a function as a command
  function command(..._parts: unknown[]): void {
    pushToDataLayer(arguments)
  }
  command('js', new Date())
  if (measurementId !== null) command('config', measurementId)
}
