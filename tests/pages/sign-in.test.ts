import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { startChromium } from '#tests/support/chromium.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { type ExternalProvider, startForeignProvider } from '#tests/support/foreign-provider.ts'
import { freePort } from '#tests/support/free-port.ts'
import { signInNoticeTitle } from '#tests/support/notice-pages.ts'
import { seedPassword } from '#tests/support/seed-password.ts'
import { sweepOf } from '#tests/support/sweep.ts'

/** One site per language, with a person from its region and texts of its pages. */
const languages = [
  { locale: 'en-emea', email: 'freja.holm@nordhaven.example', name: 'Freja Holm', login: 'Log in' },
  {
    locale: 'ja-jp',
    email: 'ken.takahashi@keihin-pumps.example',
    name: '高橋健',
    login: 'ログイン',
  },
  { locale: 'zh-cn', email: 'wang.lei@hengrui-motion.example', name: '王磊', login: '登录' },
  { locale: 'zh-tw', email: 'yi-chun.lin@formosa-tools.example', name: '林怡君', login: '登入' },
] as const

/** People whom we do not sign in after they authenticate: reason, notice and email address. */
const refused = [
  { why: 'E', notice: 'E', email: 'sam.okafor@elsewhere.example' },
  { why: 'no role', notice: 'failed', email: 'ines.costa@nordhaven.example' },
] as const

let browser: Browser
let embedded: TestApp
let foreign: ExternalProvider
let external: TestApp
beforeAll(async () => {
  const [port, otherPort] = [await freePort(), await freePort()]
  foreign = await startForeignProvider({ site: `http://localhost:${otherPort}` })
  const env = {
    OIDC_ISSUER: foreign.issuer,
    OIDC_CLIENT_ID: foreign.clientId,
    OIDC_CLIENT_SECRET: foreign.clientSecret,
  }
  ;[browser, embedded, external] = await Promise.all([
    startChromium(),
    startApp({
      port,
      isLimited: true,
      config: {
        limits: {
          rates: { 'sso-address': { calls: 10_000 }, 'sign-in-address': { calls: 10_000 } },
        },
      },
    }),
    startApp({ port: otherPort, env }),
  ])
})
afterAll(async () => {
  await browser.close()
  await foreign[Symbol.asyncDispose]()
  await external[Symbol.asyncDispose]()
  await embedded[Symbol.asyncDispose]()
})

/** Authenticates a person on the login page of an identity provider. */
type Prove = (page: Page, email: string, password?: string) => Promise<void>

const atOurs: Prove = async (page, email, password = seedPassword) => {
  await page.waitForURL(/\/idp-ui\//)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').first().click()
}

const atForeign: Prove = async (page, email) => {
  await page.waitForURL(/\/interaction\//)
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.waitForLoadState()
  await page.locator('button[type=submit]').click() // give consent
}

/** Clicks the button that ends the session of the external provider, on that provider's page. */
const leaveForeign = async (page: Page) => {
  await page.waitForURL(/\/session\/end/)
  await page.locator('button[name=logout]').click()
}

const providers = [
  { provider: 'the embedded provider', site: () => embedded, prove: atOurs, leave: async () => {} },
  { provider: 'another issuer', site: () => external, prove: atForeign, leave: leaveForeign },
] as const

async function visitor(): Promise<{ page: Page } & AsyncDisposable> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  return { page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() }
}

async function isLogin(page: Page): Promise<boolean> {
  return page.evaluate(
    async () =>
      ((await (await fetch('/marketplace/api/v1/profile')).json()) as { isLogin: boolean }).isLogin,
  )
}

/**
 * Starts a sign-in directly, not from a page. Returns the URL of the front page, where the sign-in
 * ends.
 */
async function begin(
  page: Page,
  { site, locale, callback }: { site: TestApp; locale: Locale; callback?: string },
): Promise<string> {
  const home = `${site.origin}/${locale}/marketplace`
  await page.goto(
    `${site.origin}/marketplace/api/v1/sso/login?${new URLSearchParams({ websiteCode: locale, callbackurl: callback ?? home })}`,
  )
  return home
}

/**
 * The embedded provider in all languages, and an external one in one language only, since our pages
 * do not depend on the provider.
 */
const cases = providers.flatMap((it) =>
  languages
    .slice(0, it.prove === atOurs ? undefined : 1)
    .map((language) => ({ ...it, ...language })),
)

/**
 * Cases of one test: one of the languages, another one in each test, and the external provider.
 * Pages are the same in all languages but for their texts.
 */
function casesIn(chosen: Locale): typeof cases {
  return sweepOf(cases, ({ locale, prove }) => locale === chosen || prove === atForeign)
}

test.each(casesIn('ja-jp'))(
  'in $locale, with $provider, a person signs in, returns to the same page, and signs out in two tabs',
  async ({ site, prove, leave, locale, email, name, login }) => {
    await using visit = await visitor()
    const { page } = visit
    const product = `${site().origin}/${locale}/marketplace/product/edgelink-gateway`
    await page.goto(product)
    await page.getByRole('link', { name: login, exact: true }).first().click()
    await prove(page, email)
    await page.waitForURL(product)
    expect(await isLogin(page)).toBe(true)
    const avatar = page.locator('header').getByRole('button', { name }).first()
    await avatar.waitFor()
    const other = await page.context().newPage()
    await other.goto(`${site().origin}/${locale}/marketplace`)
    await other.locator('header').getByRole('button', { name }).first().waitFor()
    // bring the tab to the front, since a background tab renders only once a second
    await page.bringToFront()
    await avatar.click()
    await page.locator('a[href*="/sso/logout"]').first().click()
    await leave(page)
    await page.waitForURL(`${site().origin}/${locale}/marketplace`)
    await page.getByRole('link', { name: login, exact: true }).first().waitFor()
    expect(await isLogin(page)).toBe(false)
    await other.bringToFront()
    await other.getByRole('link', { name: login, exact: true }).first().waitFor()
  },
)

test.each(casesIn('zh-cn').flatMap((it) => refused.map((person) => ({ ...it, ...person }))))(
  'in $locale, with $provider, a rejected person ($why) sees a notice, and its parameter is removed from the URL',
  async ({ site, prove, locale, email, notice }) => {
    await using visit = await visitor()
    const { page } = visit
    const home = await begin(page, { site: site(), locale })
    await prove(page, email)
    await expectSoon(page.locator('dialog[open] h2')).toHaveText(signInNoticeTitle(locale, notice))
    await page.waitForURL(home)
    expect(await isLogin(page)).toBe(false)
  },
)

test.each(providers)(
  'a deactivated person sees a notice, which is not shown again after a reload ($provider)',
  async ({ site, prove }) => {
    await using visit = await visitor()
    const { page } = visit
    const home = await begin(page, { site: site(), locale: 'en-emea' })
    await prove(page, 'paul.meyer@nordhaven.example')
    await expectSoon(page.locator('dialog[open] h2')).toHaveText(signInNoticeTitle('en-emea', 'E'))
    await page.waitForURL(home)
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    // queue the region notice, which comes last, so that any other notice would be shown before it
    await page.context().addCookies([{ name: 'REGION_LOCALE_ERROR_TYPE', value: 'B', url: home }])
    await page.reload()
    await expectSoon(page.locator('dialog[open]')).toHaveAttribute('data-notice', 'region')
  },
)

test.each(sweepOf(languages, ({ locale }) => locale === 'zh-tw'))(
  'in $locale a wrong password is rejected without details, and repeated ones lock the login for a while',
  async ({ locale, login }) => {
    await using visit = await visitor()
    const { page } = visit
    const email = `nobody.${locale}@nordhaven.example`
    await page.goto(`${embedded.origin}/${locale}/marketplace`)
    await page.getByRole('link', { name: login, exact: true }).first().click()
    await atOurs(page, email, 'wrong')
    const alert = page.getByRole('alert')
    const said = await alert.textContent()
    await expectSoon(page.locator('html')).toHaveAttribute(
      'lang',
      { 'en-emea': 'en', 'ja-jp': 'ja-JP', 'zh-cn': 'zh-CN', 'zh-tw': 'zh-TW' }[locale],
    )
    await expectSoon(page.locator('input[name=email]')).toHaveValue(email)
    await expectSoon(page.locator('input[name=password]')).toHaveValue('')
    for (let tries = 0; tries < 5; tries += 1) await atOurs(page, email, 'wrong')
    await page.waitForLoadState()
    await expectSoon(alert).not.toHaveText(said ?? '')
    await expectSoon(alert).toHaveText(/15/)
  },
)

test.each(casesIn('en-emea'))(
  'in $locale a forged callback is rejected with error F and a link to retry ($provider)',
  async ({ site, locale }) => {
    await using visit = await visitor()
    const { page } = visit
    const [asked, home] = await Promise.all([
      page.waitForRequest((it) => new URL(it.url()).searchParams.has('code_challenge')),
      begin(page, { site: site(), locale }),
    ])
    const forged = new URLSearchParams({
      code: 'x',
      state: new URL(asked.url()).searchParams.get('state') ?? '',
    })
    await page.goto(`${site().origin}/marketplace/api/v1/sso/callback?${forged}`)
    const notice = page.locator('dialog[open]')
    await expectSoon(notice.locator('h2')).toHaveText(signInNoticeTitle(locale, 'F'))
    await expectSoon(page).toHaveURL(home)
    const again = new URL(
      (await notice.locator('a[href*="/sso/login"]').getAttribute('href')) ?? '',
      home,
    )
    expect(Object.fromEntries(again.searchParams)).toEqual({
      websiteCode: locale,
      callbackurl: home,
    })
    expect(await isLogin(page)).toBe(false)
  },
)

test('a callback without a pending sign-in in this browser shows error F on the international site', async () => {
  await using visit = await visitor()
  const { page } = visit
  await page.goto(`${embedded.origin}/marketplace/api/v1/sso/callback?code=x&state=y`)
  await expectSoon(page.locator('dialog[open] h2')).toHaveText(signInNoticeTitle('en-int', 'F'))
  await expectSoon(page).toHaveURL(`${embedded.origin}/en-int/marketplace`)
})

test.each(casesIn('zh-tw'))(
  'in $locale a return URL on another site is ignored, and the sign-in ends on the front page ($provider)',
  async ({ site, prove, locale, email }) => {
    await using visit = await visitor()
    const { page } = visit
    const home = await begin(page, { site: site(), locale, callback: 'https://evil.example/steal' })
    await prove(page, email)
    await page.waitForURL(home)
    expect(await isLogin(page)).toBe(true)
  },
)

test('nobody is recognized by email if the identity provider has not verified the email address', async () => {
  const port = await freePort()
  await using careless = await startForeignProvider({
    site: `http://localhost:${port}`,
    isEmailVerified: false,
  })
  await using app = await startApp({
    port,
    env: {
      OIDC_ISSUER: careless.issuer,
      OIDC_CLIENT_ID: careless.clientId,
      OIDC_CLIENT_SECRET: careless.clientSecret,
    },
  })
  await using visit = await visitor()
  const { page } = visit
  await page.goto(
    `${app.origin}/marketplace/api/v1/sso/login?websiteCode=en-emea&callbackurl=/en-emea/marketplace`,
  )
  await atForeign(page, 'freja.holm@nordhaven.example')
  await page.locator('dialog[open]').waitFor()
  expect(await isLogin(page)).toBe(false)
})
