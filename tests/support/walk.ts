import type { Answer } from './http.ts'
import type { TestApp } from './app.ts'

/** Default public origin of the applications under test, whatever port they listen on. */
export const publicOrigin = 'http://localhost:3000'

/** A minimal browser. It stores cookies, submits forms like the site does and follows redirects. */
export interface Walk {
  cookies: Map<string, string>
  get(address: string, headers?: Record<string, string>): Promise<Answer>
  post(
    address: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Follows redirects to a page, but requests no other origin and no URL that `until` accepts. */
  follow(
    address: string,
    until?: (address: string) => boolean,
  ): Promise<{ address: string; answer: Answer | undefined }>
}

/** Starts a walk on an application, without cookies. */
export function walkAt(app: Pick<TestApp, 'ask'>, origin = publicOrigin): Walk {
  const cookies = new Map<string, string>()
  const own = () => ({
    Host: new URL(origin).host,
    ...(cookies.size > 0 ? { Cookie: [...cookies].map((it) => it.join('=')).join('; ') } : {}),
  })
  const kept = (answer: Answer) => {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970|Max-Age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const pathOf = (address: string) => address.replace(origin, '')
  const walk: Walk = {
    cookies,
    get: async (address, headers = {}) =>
      kept(
        await app.ask(pathOf(address), { headers: { ...own(), Accept: 'text/html', ...headers } }),
      ),
    post: async (address, fields, headers = {}) => {
      const form = {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: origin,
        'Sec-Fetch-Site': 'same-origin',
      }
      const body = new URLSearchParams(fields).toString()
      return kept(
        await app.ask(pathOf(address), {
          method: 'POST',
          body,
          headers: { ...own(), ...form, Accept: 'text/html', ...headers },
        }),
      )
    },
    async follow(address, until = () => false) {
      let at = address
      for (let steps = 0; steps < 12; steps += 1) {
        if (!at.startsWith(origin) || until(at)) return { address: at, answer: undefined }
        const answer = await walk.get(at)
        const { location } = answer.headers
        if (location === undefined) return { address: at, answer }
        at = new URL(location, at).href
      }
      throw new Error(`no end of redirects at ${at}`)
    },
  }
  return walk
}

/** Returns the absolute URL that a response redirects to, or the origin if it does not redirect. */
export function targetOf({ headers }: Answer, origin = publicOrigin): string {
  return new URL(headers.location ?? '', origin).href
}

/** Returns the action and the hidden fields of the form on a page. */
export function formIn(html: string): { action: string; fields: Record<string, string> } {
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1] ?? ''
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return {
    action: unescaped(action),
    fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, unescaped(value)])),
  }
}

function unescaped(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
}
