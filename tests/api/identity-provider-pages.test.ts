import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import {
  acceptedTokens,
  redirectUri,
  signInAt,
  tokensFor,
  toSignIn,
  signInRequest,
} from '#tests/support/relying-party.ts'
import { seedPassword } from '#tests/support/seed-password.ts'
import { formIn, publicOrigin, targetOf, walkAt } from '#tests/support/walk.ts'

const dana = 'dana.whitfield@brazos-food.example'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('signing out with an ID token redirects to the site; without one the provider asks for confirmation', async () => {
  const { code, request, walk } = await signInAt(app, dana)
  const { idToken } = await acceptedTokens(app, { code, request })
  const foreign = await walk.get(
    `/idp/session/end?id_token_hint=${idToken}&post_logout_redirect_uri=https://evil.example/`,
  )
  expect([foreign.status, foreign.headers.location]).toEqual([400, undefined])

  const asked = await walk.get('/idp/session/end?ui_locales=ja')
  expect([asked.status, /<html lang="([^"]*)"/.exec(asked.text)?.[1]]).toEqual([200, 'ja-JP'])
  expect(asked.text).not.toContain('op.logoutForm')

  const home = `${publicOrigin}/zh-tw/marketplace`
  const leave = `/idp/session/end?id_token_hint=${idToken}&post_logout_redirect_uri=${encodeURIComponent(home)}&state=s`
  const left = await walk.get(leave)
  expect([left.status, left.headers.location]).toEqual([303, `${home}?state=s`])
  expect(walk.cookies.has('idp_session')).toBe(false)
  const twice = await walk.get(leave)
  expect([twice.status, twice.headers.location], 'in a second tab').toEqual([
    303,
    `${home}?state=s`,
  ])
  expect((await walk.follow(signInRequest().address)).address).toContain('/idp-ui/')
  expect((await tokensFor(app, { code, verifier: request.verifier })).status).toBe(400)
})

test('a person who is asked for confirmation signs out by submitting the form', async () => {
  const { walk } = await signInAt(app, dana)
  const { action, fields } = formIn((await walk.get('/idp/session/end')).text)
  expect((await walk.post(action, { ...fields, xsrf: 'another' })).status).toBe(400)
  expect((await walk.post(action, fields)).status).toBe(303)
  expect((await walk.follow(signInRequest().address)).address).toContain('/idp-ui/')
})

test('a cancelled sign-in returns to the app with an error', async () => {
  const { walk, action, fields } = await toSignIn(app)
  const sent = await walk.post(action.replace('?', '/abort?'), fields)
  const { address } = await walk.follow(targetOf(sent), (it) => it.startsWith(redirectUri))
  expect(new URL(address).searchParams.get('error')).toBe('access_denied')
})

test('the sign-in page has the requested language, and for zh-cn the name of the China site', async () => {
  const asked: [string, string, string][] = [
    ['zh-cn zh-Hans', 'zh-CN', '登录 | 子午物联商城'],
    ['zh-Hant', 'zh-TW', '登入 | Meridian Marketplace'],
    ['ja-JP', 'ja-JP', 'ログイン | Meridian Marketplace'],
    ['en-kr', 'en-KR', 'Log in | Meridian Marketplace'],
    ['tlh', 'en', 'Log in | Meridian Marketplace'],
  ]
  for (const [uiLocales, lang, title] of asked) {
    const { answer, action, walk } = await toSignIn(app, signInRequest({ ui_locales: uiLocales }))
    expect([
      /<html lang="([^"]*)"/.exec(answer.text)?.[1],
      /<title>([^<]*)/.exec(answer.text)?.[1],
    ]).toEqual([lang, title])
    const other = await walk.get(action.replace(/locale=.*/, 'locale=ja-jp'))
    expect(/<html lang="([^"]*)"/.exec(other.text)?.[1]).toBe('ja-JP')
  }
})

test('a sign-in page without its cookie, or with the cookie of another sign-in, is a 400', async () => {
  const { action } = await toSignIn(app)
  const stranger = walkAt(app)
  const { status, text } = await stranger.get(action)
  expect(status).toBe(400)
  expect(text).toContain('/marketplace/api/v1/sso/login?websiteCode=en-int')
  const { walk } = await toSignIn(app)
  expect((await walk.get(action)).status).toBe(400)
  expect((await stranger.get('/idp-ui/none')).status).toBe(400)
})

test('a person changes their name and password; the account page links to the page they came from', async () => {
  const email = 'ken.takahashi@keihin-pumps.example'
  const walk = walkAt(app)
  const returnTo = `${publicOrigin}/ja-jp/marketplace`
  const start = await walk.follow(
    `${publicOrigin}/idp-ui/account?ui_locales=ja-jp&return=${encodeURIComponent(returnTo)}`,
  )
  expect(start.address).toMatch(/\/idp-ui\/[\w-]{20,}$/)
  const signIn = formIn(start.answer?.text ?? '')
  const sent = await walk.post(signIn.action, { ...signIn.fields, email, password: seedPassword })
  const account = await walk.follow(targetOf(sent))
  expect(account.answer?.text).toContain(`href="${returnTo}"`)
  expect(account.answer?.text).toContain('value="高橋"')

  const { action, fields } = formIn(account.answer?.text ?? '')
  const saved = await walk.post(action, { ...fields, givenName: '健一', familyName: ' 高橋 ' })
  expect(saved.status).toBe(303)
  expect((await walk.follow(targetOf(saved))).answer?.text).toContain('value="健一"')
  const links = [{ givenName: 'https://evil.example/win' }, { familyName: 'www.evil.example' }]
  for (const it of [{ givenName: '' }, ...links])
    expect((await walk.post(action, { ...fields, ...it })).status, JSON.stringify(it)).toBe(422)

  const password = action.replace('/names', '/password')
  const wrong = [
    ['not my password at all', 'seven slow rivers'],
    [seedPassword, 'short'],
    [seedPassword, seedPassword],
    [seedPassword, 'ken.takahashi-2026'],
    [seedPassword, 'aaaaaaaaaaaaaaaa'],
  ]
  for (const [old = '', next = ''] of wrong)
    expect(
      (await walk.post(password, { ...fields, password: old, newPassword: next })).status,
      next,
    ).toBe(422)
  const elsewhere = await signInAt(app, email)
  expect(
    (
      await walk.post(password, {
        ...fields,
        password: seedPassword,
        newPassword: 'seven slow rivers',
      })
    ).status,
  ).toBe(303)
  expect(
    (await elsewhere.walk.follow(signInRequest().address)).address,
    'other sessions end',
  ).toContain('/idp-ui/')
  const page = await toSignIn(app)
  expect((await page.send(email, seedPassword)).status).toBe(422)
  expect((await page.send(email, 'seven slow rivers')).status).toBe(303)

  const foreign = await walk.get('/idp-ui/account?return=https://evil.example/')
  expect(foreign.text).not.toContain('evil.example/"')
})
