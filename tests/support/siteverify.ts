import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A captcha provider that follows the public verification API of Turnstile and hCaptcha. */
export interface CaptchaProvider extends Disposable {
  verifyUrl: string
  secret: string
  siteKey: string
  /** Issues a token, as the widget does once a visitor has solved the captcha. */
  issue(action: string): string
}

/** Error codes of a token that was used before. Source: the providers' documentation. */
const usedCodes = { turnstile: 'timeout-or-duplicate', hcaptcha: 'already-seen-response' }

/** Starts a provider. Each token is accepted once, and only with the right secret. */
export async function startCaptchaProvider(name: keyof typeof usedCodes): Promise<CaptchaProvider> {
  const [secret, siteKey] = ['0x-secret', '0x-site']
  /** Issued tokens with their actions. */
  const fresh = new Map<string, string>()
  const used = new Set<string>()
  const verify = (form: URLSearchParams): object => {
    const token = form.get('response') ?? ''
    const refuse = (code: string) => ({ success: false, 'error-codes': [code] })
    if (form.get('secret') !== secret) return refuse('invalid-input-secret')
    if (name === 'hcaptcha' && form.get('sitekey') !== siteKey)
      return refuse('sitekey-secret-mismatch')
    if (token === '') return refuse('missing-input-response')
    if (used.has(token)) return refuse(usedCodes[name])
    const action = fresh.get(token)
    if (action === undefined) return refuse('invalid-input-response')
    used.add(token)
    return { success: true, 'error-codes': [], ...(name === 'turnstile' ? { action } : {}) }
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(verify(new URLSearchParams(text))))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    verifyUrl: `http://127.0.0.1:${port}/siteverify`,
    secret,
    siteKey,
    issue(action) {
      const token = `${name}.${crypto.randomUUID()}`
      fresh.set(token, action)
      return token
    },
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
