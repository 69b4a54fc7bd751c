import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaptchaAction } from '#server/kernel/captcha/captcha.ts'
import { demoPrefix } from '#server/platform/address/api-prefix.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { quickCaptcha, solutionOf, solved } from '#tests/support/captcha.ts'
import { formHeaders, newAddress, question, sender } from '#tests/support/forms.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ database: 'postgres', config: quickCaptcha })
})
afterAll(() => app[Symbol.asyncDispose]())

interface Form {
  action: CaptchaAction
  path: string
  fields: object
}

const api = '/marketplace/api/v1'
const forms: [string, Form][] = [
  ...['free-trial', 'request-demo', 'pricebook'].map((kind): [string, Form] => [
    kind,
    { action: 'lead', path: `${api}/leads/${kind}`, fields: sender },
  ]),
  ['sales-support', { action: 'help', path: `${api}/help/sales-support`, fields: question }],
  [
    'technical-support',
    {
      action: 'help',
      path: `${api}/help/technical-support`,
      fields: { ...question, issueType: 'website-support' },
    },
  ],
  [
    'booking',
    {
      action: 'booking',
      path: `${api}/cta/booking/spring-26?websiteCode=zh-tw`,
      fields: { ...sender, question: 'How are licenses moved?', timeZone: 'Asia/Taipei' },
    },
  ],
  [
    'demo',
    {
      action: 'demo',
      path: `${demoPrefix}/customer`,
      fields: { questionnaireResults: [1, 2, 3].map((it) => ({ questionId: it, answerId: 1 })) },
    },
  ],
]

/** Sends a form from a new address, with a key of its own, and returns status and code. */
async function send(form: string, { path, fields }: Form, captcha: string) {
  const times = form === 'booking' ? { timeInfos: [await lastFreeTime()] } : {}
  const { status, text } = await app.ask(path, {
    method: 'POST',
    headers: { ...formHeaders, 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ ...fields, ...times, ...newAddress(), captcha }),
  })
  const { code = '' } = JSON.parse(text) as { code?: string }
  return `${status} ${code}`.trim()
}

async function lastFreeTime() {
  const { body } = await app.api('/cta/booking-times?websiteCode=zh-tw')
  return (body as { timeInfos: object[] }).timeInfos.at(-1)
}

/** Solves a challenge that was issued at another time. */
async function solvedAt(action: CaptchaAction, at: number): Promise<string> {
  const { parameters, signature } = await app.resources.captcha.challenge({
    action,
    address: '127.0.0.1',
    locale: 'en-int',
    now: new Date(at),
  })
  return solutionOf({ parameters, signature } as never)
}

/** Changes a part of a solved captcha. */
function forged(token: string, change: (parameters: Record<string, unknown>) => void): string {
  const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as {
    challenge: { parameters: Record<string, unknown> }
  }
  change(payload.challenge.parameters)
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

test.each(forms)(
  '%s takes a captcha once, even at once, and none that is expired or forged',
  async (name, form) => {
    const { action } = form
    const token = await solved(app, action)
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => send(name, form, token)))
    const failed = '403 captcha.failed'
    expect(atOnce.toSorted()).toEqual(['201', failed, failed, failed])
    expect(await send(name, form, token), 'replayed').toBe(failed)
    const minutesAgo = (minutes: number) => solvedAt(action, Date.now() - minutes * 60_000)
    expect(await send(name, form, await minutesAgo(21)), 'expired').toBe(failed)
    const other = action === 'help' ? 'lead' : 'help'
    expect(await send(name, form, await solved(app, other)), 'of another form').toBe(failed)
    const fresh = await minutesAgo(19)
    for (const change of [
      (it: Record<string, unknown>) => (it['expiresAt'] = Math.floor(Date.now() / 1000) + 86_400),
      (it: Record<string, unknown>) => (it['nonce'] = 'ab'.repeat(16)),
      (it: Record<string, unknown>) => (it['data'] = { ...(it['data'] as object), action: 'none' }),
      (it: Record<string, unknown>) => (it['cost'] = 0),
    ])
      expect(await send(name, form, forged(fresh, change)), 'forged').toBe(failed)
    for (const junk of ['x', '{}', Buffer.from('null').toString('base64'), 'A'.repeat(9000)])
      expect(await send(name, form, junk), 'junk').toBe(failed)
    expect(await send(name, form, '  '), 'missing').toBe('400 captcha.missing')
    expect(await send(name, form, fresh), 'good').toBe('201')
  },
)
