import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetInquiries } from '#server/contact/inquiry/service.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { withoutCaptcha } from '#tests/support/captcha.ts'
import { jpeg } from '#tests/support/hostile-pictures.ts'
import {
  boundary,
  type Part,
  pictureForm,
  postPictureForm,
  sendPicture,
  storedPicture,
} from '#tests/support/picture-forms.ts'
import { ownPageHeaders } from '#tests/support/people.ts'

const text = (words: string) => Buffer.from(words)
let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: withoutCaptcha })
})
afterAll(() => app[Symbol.asyncDispose]())

const file = (content = jpeg): Part => ({ content, filename: 'a.jpg' })

test.each<[string, () => Buffer, Record<string, string>, number, string]>([
  [
    'without its final boundary',
    () => pictureForm(file()).subarray(0, -boundary.length - 8),
    {},
    400,
    'upload.malformed',
  ],
  [
    'that ends in the middle of a field',
    () => pictureForm(file()).subarray(0, 300),
    {},
    400,
    'upload.malformed',
  ],
  [
    'without a boundary',
    () => pictureForm(file()),
    { 'Content-Type': 'multipart/form-data' },
    400,
    'upload.malformed',
  ],
  [
    'with a different boundary',
    () => pictureForm(file()),
    { 'Content-Type': 'multipart/form-data; boundary=other' },
    400,
    'upload.malformed',
  ],
  ['of nothing', () => Buffer.alloc(0), {}, 400, 'upload.malformed'],
  [
    'of noise',
    () => Buffer.from('\0\xff\r\n--\r\n'.repeat(50), 'latin1'),
    {},
    400,
    'upload.malformed',
  ],
  ['with two pictures', () => pictureForm(file(), file()), {}, 422, 'field.option_unknown'],
  [
    'with a picture in a text field',
    () => pictureForm({ ...file(), name: 'firstName' }),
    {},
    422,
    'field.option_unknown',
  ],
  [
    'with a picture in an unknown field',
    () => pictureForm({ ...file(), name: 'file' }),
    {},
    422,
    'field.unknown',
  ],
  [
    'with a picture that is not a file',
    () => pictureForm({ content: jpeg }),
    {},
    422,
    'field.option_unknown',
  ],
  [
    'with text fields that are too large',
    () => pictureForm({ name: 'issueDescription', content: Buffer.alloc(1_300_000, 0x61) }),
    {},
    413,
    'upload.too_large',
  ],
  [
    'of 12,000 fields',
    () => pictureForm(...Array.from({ length: 12_000 }, () => ({ name: 'f', content: text('') }))),
    {},
    413,
    'request.too_large',
  ],
  [
    'that would change the prototype of all objects',
    () => pictureForm({ name: '__proto__[isAdmin]', content: text('true') }),
    {},
    422,
    'field.unknown',
  ],
])('a form %s is rejected', async (...[, make, headers, status, code]) => {
  const answer = await postPictureForm(app, make(), headers)
  expect({ status: answer.status, code: answer.code }).toEqual({ status, code })
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('a form with an empty picture field stores no picture', async () => {
  const { status, referenceNo } = await postPictureForm(
    app,
    pictureForm({ content: Buffer.alloc(0), filename: '', type: 'application/octet-stream' }),
  )
  expect(status).toBe(201)
  expect(
    await app.rows(sql`select attachment from inquiry where reference_no = ${referenceNo ?? ''}`),
  ).toEqual([{ attachment: null }])
})

test('a form sent as JSON has no more room than any other JSON body', async () => {
  const { status, text } = await app.http
    .post('/marketplace/api/v1/help/technical-support')
    .set({ ...ownPageHeaders, 'Content-Type': 'application/json' })
    .send(JSON.stringify({ issueDescription: 'x'.repeat(100_001) }))
  expect({ status, code: (JSON.parse(text) as { code: string }).code }).toEqual({
    status: 413,
    code: 'request.too_large',
  })
})

test('the sales support form accepts no pictures', async () => {
  const body = pictureForm(file())
  const answer = await app.http
    .post('/marketplace/api/v1/help/sales-support')
    .set({ ...ownPageHeaders, 'Content-Type': `multipart/form-data; boundary=${boundary}` })
    .send(body)
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
    422,
    {
      errors: expect.arrayContaining([
        expect.objectContaining({ pointer: '/attachment', code: 'field.unknown' }),
      ]),
    },
  ])
})

test('a stored picture cannot be downloaded from any path', async () => {
  const { name } = await storedPicture(app, (await sendPicture(app, jpeg, 'a.jpg')).referenceNo)
  for (const address of [
    `/${name}`,
    `/files/${name}`,
    `/media/${name}`,
    `/assets/${name}`,
    `/media/..%2f..%2fdata%2ffiles%2f${name}`,
  ]) {
    const { status, headers } = await app.http.get(address)
    expect([302, 400, 404], `${address} ${status}`).toContain(status)
    expect(headers['content-type'] ?? '').not.toMatch(/^image/)
  }
})

test('inquiries and their pictures are deleted after a year', async () => {
  const { referenceNo } = await sendPicture(app, jpeg, 'a.jpg')
  const { name } = await storedPicture(app, referenceNo)
  const { database, config, files } = app.resources
  const inDays = (days: number) => ({ now: new Date(Date.now() + days * 86_400_000), files })
  expect(await forgetInquiries(database.db, config.current, inDays(300))).toBe(0)
  expect(await files.get(name)).toBeDefined()
  expect(await forgetInquiries(database.db, config.current, inDays(366))).toBeGreaterThan(0)
  expect(await files.get(name)).toBeUndefined()
  expect(await app.rows(sql`select 1 from inquiry`)).toEqual([])
})
