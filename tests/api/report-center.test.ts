import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { signInAs } from '#tests/support/people.ts'

test('without an external report center people get the support hub of the requested site, and visitors must sign in', async () => {
  await using own = await startApp()
  const { headers } = await signInAs(own, 'yi-chun.lin')
  const told = await own.api('/tickets?websiteCode=zh-tw', { headers })
  expect(told).toMatchObject({
    status: 200,
    body: { redirectUrl: 'http://localhost:3000/zh-tw/marketplace/support/support-hub' },
  })
  expect(told.answer.headers['cache-control']).toBe('no-store')
  expect(await own.api('/tickets?websiteCode=zh-tw')).toMatchObject({
    status: 401,
    body: { code: 'auth.required' },
  })
  expect(await own.api('/tickets', { headers })).toMatchObject({
    status: 400,
    body: { code: 'request.param_invalid' },
  })
})

test('an external report center is returned as configured', async () => {
  const reportCenterUrl = 'https://reports.example/center?from=marketplace'
  await using app = await startApp({ config: { site: { reportCenterUrl } } })
  const { headers } = await signInAs(app, 'laura.bennett')
  expect(await app.api('/tickets?websiteCode=ja-jp', { headers })).toMatchObject({
    status: 200,
    body: { redirectUrl: reportCenterUrl },
  })
})
