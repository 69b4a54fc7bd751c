import type { Response } from 'supertest'
import type { TestApp } from './app.ts'
import { ownPageHeaders } from './people.ts'

/** Posts a form to its page, as a browser without JavaScript does. */
export async function postForm(
  app: TestApp,
  path: string,
  form: Record<string, string | File>,
  headers: Record<string, string> = ownPageHeaders,
): Promise<Response> {
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) data.set(name, value)
  const sent = new globalThis.Response(data)
  return app.http
    .post(path)
    .set({ ...headers, 'Content-Type': sent.headers.get('content-type') ?? '' })
    .send(Buffer.from(await sent.arrayBuffer()))
}

/** Returns the hidden fields of the page where a form is reviewed. */
export function hiddenFields({ text }: Response): Record<string, string> {
  const inputs = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescaped(value)]))
}

/** Returns the names of the fields that the error summary links to. */
export function faultyFields({ text }: Response): (string | undefined)[] {
  return [...text.matchAll(/<li><a href="#form-(\w+)">/g)].map(([, name]) => name)
}

/** Returns the URL that a response redirects to. */
export function locationOf({ headers }: Response): string {
  return String(headers['location'])
}

function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
