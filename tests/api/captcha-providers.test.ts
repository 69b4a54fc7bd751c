import { expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { formHeaders, newAddress, sender } from '#tests/support/forms.ts'
import { startCaptchaProvider } from '#tests/support/siteverify.ts'

/** Hosts that the widgets load from. */
const widgetHosts = {
  turnstile: 'https://challenges.cloudflare.com',
  hcaptcha: 'https://*.hcaptcha.com',
}

/** Returns the sources of a directive in a Content Security Policy. */
function sources(policy: string | undefined, name: string): string[] {
  const directive = policy?.split(';').find((it) => it.startsWith(`${name} `))
  return directive?.split(' ') ?? []
}

async function send(app: TestApp, captcha: string) {
  const { status, body } = await app.api('/leads/free-trial', {
    method: 'POST',
    headers: formHeaders,
    body: JSON.stringify({ ...sender, ...newAddress(), captcha }),
  })
  const { code = 'sent', context } = body as { code?: string; context?: object }
  return { status, code, context }
}

test.each(['turnstile', 'hcaptcha'] as const)(
  '%s lets a form through once for each solved captcha of its kind, and only while it answers',
  async (provider) => {
    const stub = await startCaptchaProvider(provider)
    const { verifyUrl, siteKey, secret } = stub
    await using app = await startApp({
      config: { scripts: { global: { captcha: { provider, siteKey, verifyUrl } } } },
      env: { CAPTCHA_SECRET: secret },
    })
    const token = stub.issue('lead')
    expect((await send(app, token)).status).toBe(201)
    expect(await send(app, token)).toMatchObject({ status: 403, code: 'captcha.failed' })
    expect(await send(app, 'forged')).toMatchObject({ status: 403, code: 'captcha.failed' })
    const other = await send(app, stub.issue('help'))
    // only Turnstile says for which form a captcha was solved
    expect(other.code).toBe(provider === 'turnstile' ? 'captcha.failed' : 'sent')
    stub[Symbol.dispose]()
    expect(await send(app, stub.issue('lead'))).toMatchObject({
      status: 503,
      code: 'upstream.failed',
      context: { supportMail: 'support@meridian.example' },
    })
    const [page, china] = await Promise.all(
      ['en-int', 'zh-cn'].map(async (it) =>
        String((await app.http.get(`/${it}/marketplace`)).headers['content-security-policy']),
      ),
    )
    for (const name of ['script-src', 'frame-src'])
      expect(sources(page, name)).toContain(widgetHosts[provider])
    expect(china).not.toContain(widgetHosts[provider])
  },
)

test.each(['turnstile', 'hcaptcha'] as const)(
  'a wrong secret of %s counts as a provider that is down, not as a wrong captcha',
  async (provider) => {
    using stub = await startCaptchaProvider(provider)
    const { verifyUrl, siteKey } = stub
    await using app = await startApp({
      config: { scripts: { global: { captcha: { provider, siteKey, verifyUrl } } } },
      env: { CAPTCHA_SECRET: 'another' },
    })
    expect(await send(app, stub.issue('lead'))).toMatchObject({ status: 503 })
  },
)
