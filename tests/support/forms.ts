import type { TestApp } from './app.ts'
import { solved } from './captcha.ts'
import { ownPageHeaders } from './people.ts'

/** Headers of a form that a page of the site sends as JSON. */
export const formHeaders = { ...ownPageHeaders, 'Content-Type': 'application/json' }

/** Contact details that every lead form accepts. */
export const sender = {
  firstName: 'Ada',
  lastName: 'Chen',
  companyName: 'Kestrel Bearings',
  email: 'ada.chen@kestrel.example',
  phone: '02 2345 6789',
  country: 'TW',
  consent: { privacyVersion: '2026-01' },
}

/** A question to the sales desk. */
export const question = {
  ...sender,
  issueType: 'products-services',
  issueDescription: 'Which plan covers forty gateways on two sites?',
}

/** Returns a new email address, so that a form does not count as repeated. */
export function newAddress(): { email: string } {
  return { email: `${crypto.randomUUID().slice(0, 8)}@kestrel.example` }
}

/** Solves a captcha and sends a form with the solution. */
export async function sendForm(
  app: TestApp,
  path: string,
  body: object,
  headers: Record<string, string> = formHeaders,
) {
  const action = path.startsWith('/leads') ? 'lead' : path.startsWith('/cta') ? 'booking' : 'help'
  return app.api(path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ captcha: await solved(app, action, headers), ...body }),
  })
}

/** Returns the reference number in the response to a form. */
export function referenceNoOf({ data }: { data: { referenceNo: string } }): string {
  return data.referenceNo
}
