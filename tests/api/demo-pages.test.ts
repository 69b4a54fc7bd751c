import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { faultyFields, hiddenFields, locationOf, postForm } from '#tests/support/form-pages.ts'
import { newAddress } from '#tests/support/forms.ts'
import { headingOf } from '#tests/support/documents.ts'

const noWait = {
  forms: {
    replies: { 'request-demo': { desk: 'sales', businessDays: 3 } },
    withoutScript: { minReadSeconds: 0, expiresMinutes: 60, receiptMinutes: 60 },
  },
}
const demo = '/en-int/wpc-demo'
const answers = 'q1=3&q2=2&q3=4'
const request = `${demo}/request-demo?${answers}`
const names = { firstName: 'Ada', lastName: 'Chen' }
const posted = { q1: '3', q2: '2', q3: '4', ...names }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: noWait })
})
afterAll(() => app[Symbol.asyncDispose]())

const page = async (path: string) => (await app.http.get(demo + path)).text
/** Returns the path below the demo that a page redirects to. */
async function target(path: string): Promise<string> {
  const { status, headers } = await app.http.get(demo + path)
  expect([status, headers['cache-control']], path).toEqual([302, 'no-store'])
  return locationOf({ headers } as never).split('/wpc-demo')[1] ?? ''
}

test('a question is a form whose answers travel to the next page', async () => {
  const html = await page('/question-2?q1=3&q3=1')
  expect(html).toContain(`action="${demo}/question-3"`)
  expect(html).toContain('<input type="hidden" name="q1" value="3"/>')
  expect(html).toContain('<input type="hidden" name="q3" value="1"/>')
  expect(html).toMatch(/<title>Question 2 of 3: /)
  expect(html).toContain(`href="${demo}/question-1?q1=3&amp;q3=1"`)
  expect(html).not.toMatch(/<input(?=[^>]*name="q2")[^>]*checked/)
  expect(await page('/question-2?q1=3&q2=4')).toMatch(
    /<input(?=[^>]*name="q2")(?=[^>]*value="4")[^>]*checked/,
  )
})

test('a page that is opened too early leads to the first open question, which says why', async () => {
  expect(await target('/question-3?q1=3')).toBe('/question-2?q1=3&gap=wpc-demo-question-3')
  expect(await target('/product-check-2?q1=3&q2=2')).toMatch(/^\/question-3\?q1=3&q2=2&gap=/)
  expect(await target('/private-cloud/step-two?q1=3&q2=2&q3=4')).toMatch(/^\/product-check-1\?/)
  expect(await target('/complete')).toBe('/question-1?gap=wpc-demo-complete')
  expect(await target(`/complete?${answers}`)).toBe(`/request-demo?${answers}`)
  expect(await target('/industry-match?q1=99&q2=2&q3=4'), 'an answer not offered').toMatch(
    /^\/question-1\?q2=2&q3=4&gap=/,
  )
  expect(await page('/question-2?q1=3&gap=wpc-demo-question-3')).toContain(
    'One answer is still missing',
  )
})

test('a question that is sent without an answer is shown again, each with its own message', async () => {
  const sent = [
    ['/question-2?from=q1', 'industry'],
    ['/question-3?q1=3&from=q2', 'improve first'],
    ['/industry-match?q1=3&q2=2&from=q3', 'where it should run'],
    [`/product-check-2?${answers}&from=c1`, 'reach the internet'],
    [`/ensaas/step-one?${answers}&c1=2&from=c2`, 'number of devices'],
  ] as const
  const messages = new Set<string>()
  for (const [path, part] of sent) {
    const html = await page(await target(path))
    const [, message = ''] = /<a href="#\w+-1">([^<]+)</.exec(html) ?? []
    expect(message, path).toContain(part)
    expect(html, path).toMatch(/<title>Error: /)
    messages.add(message)
  }
  expect(messages.size).toBe(5)
})

test('the match says which answers it fits, and another product is one link away', async () => {
  const reason = async (q1: number, q2: number) => {
    const html = await page(`/industry-match?q1=${q1}&q2=${q2}&q3=4`)
    const [, text = ''] = /<p data-reason="true">([^<]*)</.exec(html) ?? []
    return `${headingOf(html)}: ${text.replaceAll('&#x27;', '’')}`
  }
  expect(await reason(3, 2)).toMatch(/Predictive.*“Water and steam” and “Prevent failures.”/)
  expect(await reason(3, 5)).toMatch(/Predictive.*“Water and steam.” Companies in this industry/)
  expect(await reason(6, 4)).toMatch(/Trace.*“Improve quality.” This is what it does best/)
  expect(await reason(6, 5)).toMatch(/IoTSuite.*a good place to start/)
  const chosen = `/industry-match?${answers}&product=ecowatch-water-steam`
  expect(await page(`/industry-match?${answers}`)).toContain(
    `href="${demo}${chosen.replaceAll('&', '&amp;')}"`,
  )
  expect(headingOf(await page(chosen))).toMatch(/^Your match: ECOWatch/)
})

test('a changed answer leads back to the answers', async () => {
  const html = await page(`/industry-match?${answers}`)
  expect(html).toContain(`${demo}/question-1?${answers.replaceAll('&', '&amp;')}&amp;change=1`)
  const question = await page(`/question-1?${answers}&change=1`)
  expect(question).toContain(`action="${demo}/industry-match"`)
})

test('the checks decide which setup is shown, and every setup leads to the request', async () => {
  const after = (c1: number, c2: number, q3 = 4) =>
    target(`/ensaas/step-one?q1=3&q2=2&q3=${q3}&c1=${c1}&c2=${c2}&from=c2`)
  expect(await after(2, 2)).toMatch(/^\/private-cloud\/step-one/)
  expect(await after(1, 1)).toMatch(/^\/share-point\/step-one/)
  expect(await after(2, 1, 1), 'the public cloud needs the internet').toMatch(/^\/private-cloud/)
  const links = async (path: string, checks: string) =>
    [...(await page(`${path}?${answers}&${checks}`)).matchAll(/href="([^"?]*)\?/g)].map(
      ([, href = '']) => href.split('/wpc-demo')[1],
    )
  expect(await links('/private-cloud/step-two', 'c1=2&c2=2')).toContain(
    '/private-cloud/step-three/offline-authentication',
  )
  expect(await links('/private-cloud/step-two', 'c1=1&c2=2')).toContain(
    '/private-cloud/step-three/connected-devices',
  )
  for (const last of [
    '/ensaas/step-one',
    '/share-point/step-two',
    '/private-cloud/step-three/connected-devices',
    '/private-cloud/step-three/offline-authentication',
  ])
    expect(await links(last, 'c1=1&c2=2'), last).toContain('/request-demo')
})

test('the logo is shown except on the start, question and complete pages', async () => {
  const hasLogo = async (path: string) => (await page(path)).includes('logo-mark.svg')
  for (const path of ['', '/question-1', '/question-2?q1=1', '/complete?sent=1'])
    expect(await hasLogo(path), path).toBe(false)
  for (const path of [`/industry-match?${answers}`, `/product-check-1?${answers}`, request])
    expect(await hasLogo(path.replace(demo, '')), path).toBe(true)
})

test('only the start page of the demo is indexed, and it is in the sitemap and linked', async () => {
  expect(await page('')).not.toContain('noindex')
  expect(await page('/question-1')).toContain('noindex')
  expect((await app.http.get('/sitemap-en-int.xml')).text).toContain('/en-int/wpc-demo<')
  for (const path of ['free-trial', 'help/contact-us'])
    expect((await app.http.get(`/zh-tw/marketplace/${path}`)).text).toContain(
      'href="/zh-tw/wpc-demo"',
    )
})

test('a demo is requested without script: reviewed, sent, and confirmed by a receipt', async () => {
  const { email } = newAddress()
  const reviewed = await postForm(app, request, { ...posted, email })
  expect([reviewed.status, reviewed.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(reviewed.text).toContain('Is everything correct?')
  const fields = hiddenFields(reviewed)
  const sent = await postForm(app, request, fields)
  expect([sent.status, locationOf(sent)]).toEqual([
    303,
    expect.stringMatching(/^\/en-int\/wpc-demo\/complete\?receipt=/),
  ])
  const receipt = await app.http.get(locationOf(sent))
  const [, reference = ''] = /data-reference="true">(R[^<]+)</.exec(receipt.text) ?? []
  expect([receipt.status, receipt.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(reference).toMatch(/^R\w{3}-\w{4}-\w{3}$/)
  expect(receipt.text).not.toContain(email)
  const again = await postForm(app, request, fields)
  expect((await app.http.get(locationOf(again))).text, 'sent again').toContain(reference)
  expect(
    await app.rows(
      sql`select first_name, questionnaire_results from demo_customer where email = ${email}`,
    ),
  ).toEqual([
    {
      first_name: 'Ada',
      questionnaire_results: [
        { questionId: 1, answerId: 3 },
        { questionId: 2, answerId: 2 },
        { questionId: 3, answerId: 4 },
      ],
    },
  ])
  expect(
    await app.rows(sql`select facts->>'referenceNo' as no from mail where "to" = ${email}`),
  ).toEqual([{ no: reference }])
})

test('the desk is told the chosen product and the checks, and texts promise what is configured', async () => {
  const address = `${request}&c1=2&c2=1&product=pivot-predictive`
  const form = await app.http.get(address)
  expect(form.text).toContain('within 3 business days')
  const { email } = newAddress()
  const reviewed = await postForm(app, address, { ...hiddenFields(form), ...names, email })
  const sent = await postForm(app, address, hiddenFields(reviewed))
  expect(sent.status).toBe(303)
  expect((await app.http.get(locationOf(sent))).text).toContain('Within 3 business days:')
  const mails = await app.rows<{ facts: Record<string, string> }>(
    sql`select facts from mail where facts->>'email' = ${email} or "to" = ${email} order by kind`,
  )
  expect(mails[0]?.facts).toMatchObject({
    product: 'Pivot Predictive Maintenance',
    checks:
      'Can your devices reach the internet? No · ' +
      'About how many devices do you want to connect? Up to 50',
  })
  expect(mails[1]?.facts['replyBy']).toMatch(/20\d\d/)
  expect(mails[1]?.facts).not.toHaveProperty('checks')
})

test.each([
  ['en-tw', ['en-tw', 'ja-jp', 'zh-cn', 'zh-tw']],
  ['zh-cn', ['en-int', 'ja-jp', 'zh-cn', 'zh-tw']],
])(
  'the frame of the demo on %s leads to its other languages, with the answers',
  async (locale, others) => {
    const { text } = await app.http.get(`/${locale}/wpc-demo/question-2?q1=3`)
    const header = text.slice(text.indexOf('<header'), text.indexOf('</header>'))
    const links = [...header.matchAll(/href="([^"]+)" lang=/g)].map(([, href]) => href)
    expect(links).toEqual(others.map((it) => `/${it}/wpc-demo/question-2?q1=3`))
    expect(header).toMatch(new RegExp(`href="/${locale}/wpc-demo/[^>]+aria-current="true"`))
  },
)

test('each invalid field has its message, the input is kept, and nothing is stored', async () => {
  const wrong = { ...posted, email: 'ada at kestrel', firstName: '', lastName: 'https://x.example' }
  const answer = await postForm(app, request, wrong)
  expect([answer.status, faultyFields(answer)]).toEqual([422, ['firstName', 'lastName', 'email']])
  expect(answer.text).toContain('value="ada at kestrel"')
  expect(answer.text).toContain('value="https://x.example"')
  expect(answer.text).toMatch(/<title>Error: /)
  const none = await postForm(app, request, { ...posted, email: newAddress().email, q2: '0' })
  expect(none.status).toBe(422)
  const changed = await postForm(app, request, {
    ...hiddenFields(await postForm(app, request, { ...posted, ...newAddress() })),
    firstName: 'Eve',
  })
  expect(changed.status, 'a pass is for the reviewed content').toBe(403)
})

test('a receipt that is forged, expired or of another form is not shown', async () => {
  const { status, text } = await app.http.get(`${demo}/complete?receipt=forged.by-hand`)
  expect([status, text.includes('This confirmation has expired')]).toEqual([200, true])
})

test.each(locales)('the demo on %s speaks the language of the site', async (locale) => {
  const { status, text } = await app.http.get(`/${locale}/wpc-demo/question-1`)
  expect(status).toBe(200)
  const [, title = ''] = /<h1>([^<]*)</.exec(text) ?? []
  const titles: Record<string, string> = {
    'ja-jp': 'どの業種でお使いになりますか？',
    'zh-cn': '您从事哪个行业？',
    'zh-tw': '貴公司屬於哪個產業？',
  }
  expect(title).toBe(titles[locale] ?? 'Which industry do you work in?')
})
