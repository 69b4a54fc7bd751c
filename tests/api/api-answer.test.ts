import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { serve } from '#tests/support/small-api.ts'

test('a valid command is executed; a body that is not JSON is rejected as malformed', async () => {
  await using api = await serve()
  expect((await api.post({ name: 'Ann', quantity: 1 })).status).toBe(200)
  expect(await api.post('{"name":')).toMatchObject({
    status: 400,
    problem: { code: 'request.malformed' },
  })
})

test('a body over 100 kB is rejected, with or without Content-Length', async () => {
  await using api = await serve()
  const body = JSON.stringify({ name: 'x'.repeat(100_001), quantity: 1 })
  expect(await api.post(body)).toMatchObject({
    status: 413,
    problem: { code: 'request.too_large' },
  })
  const chunked = await api.send('/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    body,
  })
  expect({
    status: chunked.status,
    code: (JSON.parse(chunked.text) as { code: string }).code,
  }).toEqual({ status: 413, code: 'request.too_large' })
  expect((await api.post({ name: 'Ann', quantity: 1 })).status).toBe(200)
})

const faults: { body: object; pointer: string; code: string; message: string }[] = [
  {
    body: { quantity: 1 },
    pointer: '/name',
    code: 'field.required',
    message: 'Fill in this field.',
  },
  {
    body: { name: '  ', quantity: 1 },
    pointer: '/name',
    code: 'field.required',
    message: 'Fill in this field.',
  },
  {
    body: { name: 7, quantity: 1 },
    pointer: '/name',
    code: 'field.option_unknown',
    message: 'Choose one of the available values.',
  },
  {
    body: { name: 'Johanna', quantity: 1 },
    pointer: '/name',
    code: 'field.too_long',
    message: 'Enter at most 5 characters.',
  },
  {
    body: { name: 'Ann', quantity: 0 },
    pointer: '/quantity',
    code: 'field.too_short',
    message: 'Enter 1 or more.',
  },
  {
    body: { name: 'Ann', quantity: 1000 },
    pointer: '/quantity',
    code: 'field.too_long',
    message: 'Enter 999 or less.',
  },
  {
    body: { name: 'Ann', quantity: 1, serials: ['abc', 'd'] },
    pointer: '/serials/1',
    code: 'field.too_short',
    message: 'Enter at least 3 characters.',
  },
  {
    body: { name: 'Ann', quantity: 1, serials: ['abc', 'def', 'ghi'] },
    pointer: '/serials',
    code: 'field.too_long',
    message: 'Choose at most 2.',
  },
  {
    body: { name: 'Ann', quantity: 1, 'c~/d': 1 },
    pointer: '/c~0~1d',
    code: 'field.unknown',
    message: 'The request does not accept this field. Check its spelling or remove it.',
  },
  {
    body: { name: 'Ann', quantity: 1, 'a/b': 1 },
    pointer: '/a~1b',
    code: 'field.option_unknown',
    message: 'Choose one of the available values.',
  },
]

test.each(faults)(
  'the body $body is rejected with $code at $pointer',
  async ({ body, pointer, code, message }) => {
    await using api = await serve()
    const { status, problem } = await api.post(body)
    expect({ status, ...problem }).toMatchObject({
      status: 422,
      code,
      detail: message,
      errors: [{ pointer, code, message }],
    })
  },
)

test('an unsupported method gets a 405 that lists the supported ones, and OPTIONS lists them too', async () => {
  await using api = await serve()
  const wrong = await api.send('/orders/7', { method: 'PUT' })
  expect({
    status: wrong.status,
    allow: wrong.headers.allow,
    code: (JSON.parse(wrong.text) as { code: string }).code,
  }).toEqual({
    status: 405,
    allow: 'DELETE, GET, HEAD, OPTIONS',
    code: 'request.method_not_allowed',
  })
  const asked = await api.send('/orders', { method: 'OPTIONS' })
  expect({ status: asked.status, allow: asked.headers.allow, text: asked.text }).toEqual({
    status: 204,
    allow: 'POST, OPTIONS',
    text: '',
  })
  expect((await api.send('/order', { method: 'OPTIONS' })).status).toBe(404)
})

test('HEAD returns the headers of GET without a body', async () => {
  await using app = await startApp()
  const path = '/marketplace/api/v1/menus?websiteCode=zh-cn'
  const [get, head] = await Promise.all([app.http.get(path), app.ask(path, { method: 'HEAD' })])
  expect(head.status).toBe(200)
  expect(head.text).toBe('')
  for (const name of ['content-type', 'cache-control', 'content-language'] as const)
    expect(head.headers[name], name).toBe(get.headers[name])
  expect(get.headers['content-language']).toBe('zh-CN')
  expect(
    app.log
      .filter((line) => line['event'] === 'http.request')
      .map((line) => line['http.request.method']),
  ).toEqual(expect.arrayContaining(['GET', 'HEAD']))
})

test('a path that cannot be decoded, an unknown path and invalid parameters get different errors', async () => {
  await using app = await startApp()
  expect(await app.api('/products/detail/%E0%A4%A?websiteCode=en-int')).toMatchObject({
    status: 400,
    body: { code: 'request.malformed' },
  })
  expect(await app.api('/no/such/thing')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect(
    await app.api('/products/search?websiteCode=en-int&keyword[]=a&keyword[]=b'),
  ).toMatchObject({
    status: 400,
    body: {
      code: 'request.param_invalid',
      errors: [{ pointer: '/keyword', code: 'field.option_unknown' }],
    },
  })
  expect(await app.api('/menus')).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/websiteCode', code: 'field.required' }] },
  })
})

test('a call that names no site is answered in the language of the site in its header', async () => {
  await using app = await startApp()
  const headers = { 'X-Website-Code': 'ja-jp' }
  const titleOf = async (path: string) => {
    const { body, answer } = await app.api(path, { headers })
    return [(body as { title: string }).title, answer.headers['content-language']]
  }
  expect(await titleOf('/no/such/thing')).toEqual([expect.stringMatching(/[ぁ-ん]/), 'ja-JP'])
  // /checkout/orders has no websiteCode of its own
  const placed = await app.api('/checkout/orders', { method: 'POST', headers })
  expect(placed.answer.headers['content-language']).toBe('ja-JP')
  expect(await titleOf('/no/such/thing?websiteCode=zh-cn')).toEqual([
    expect.stringMatching(/[\u4E00-\u9FFF]/),
    'zh-CN',
  ])
  headers['X-Website-Code'] = 'no such site'
  expect((await titleOf('/no/such/thing'))[1]).toBe('en')
})
