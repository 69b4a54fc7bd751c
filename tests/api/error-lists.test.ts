import { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { jsonOf } from '#tests/support/orders.ts'
import { serve } from '#tests/support/small-api.ts'

/** The body of a response that lists errors. */
interface ErrorList {
  code: string
  errors: { pointer: string }[]
  moreErrors?: number
}

/** Returns the body of a form with a number of fields that no operation knows. */
function formOf(type: string, fields: number): string {
  const names = Array.from({ length: fields }, (_, at) => `f${at}`)
  if (!type.startsWith('multipart')) return names.map((it) => `${it}=1`).join('&')
  const parts = names.map(
    (it) => `--x\r\nContent-Disposition: form-data; name="${it}"\r\n\r\n1\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}

test('a response lists at most twenty errors and says how many more there are, however many fields were sent', async () => {
  await using api = await serve()
  const unknown = Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`k${at}`, 1]))
  const { text } = await api.send('/orders', jsonOf({ name: 'Ann', quantity: 1, ...unknown }, {}))
  const { code, errors, moreErrors } = JSON.parse(text) as ErrorList
  expect({ code, first: errors[0]?.pointer, listed: errors.length, moreErrors }).toEqual({
    code: 'field.unknown',
    first: '/k0',
    listed: 20,
    moreErrors: 8980,
  })
  expect(text.length).toBeLessThan(10_000)
})

test('other requests are served between the steps of reading a long body', async () => {
  await using api = await serve()
  const parse = JSON.parse
  const steps: string[] = []
  const turn = () => {
    steps.push('turn')
    if (steps.length < 3) setImmediate(turn)
  }
  using spied = vi.spyOn(JSON, 'parse').mockImplementation((text: string) => {
    setImmediate(turn)
    return parse(text) as unknown
  })
  using ended = vi.spyOn(ServerResponse.prototype, 'end').mockImplementationOnce(function (
    this: ServerResponse,
    ...content: unknown[]
  ) {
    steps.push('answer')
    return this.end(...(content as []))
  })
  await api.send('/orders', jsonOf({ name: 'Ann', quantity: 1, other: 'k'.repeat(90_000) }, {}))
  expect(spied).toHaveBeenCalledOnce()
  expect(ended).toHaveBeenCalled()
  expect(steps).toEqual(['turn', 'turn', 'answer'])
})

test('an unknown field with a very long name is reported at the object that contains it', async () => {
  await using api = await serve()
  const { problem } = await api.post({ name: 'Ann', quantity: 1, ['k'.repeat(90_000)]: 1 })
  expect(problem).toMatchObject({ code: 'field.unknown', errors: [{ pointer: '' }] })
  expect(JSON.stringify(problem).length).toBeLessThan(2000)
})

test('a form with a very long name is rejected before its brackets are parsed', async () => {
  await using api = await serve()
  const { status, text } = await api.send('/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `a${'[b]'.repeat(10_000)}=1`,
  })
  expect({ status, code: (JSON.parse(text) as ErrorList).code }).toEqual({
    status: 413,
    code: 'request.too_large',
  })
})

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a form of type %s may have sixty fields; with more it is rejected before its fields are read',
  async (type) => {
    await using api = await serve()
    const post = async (fields: number) => {
      const asked = {
        method: 'POST',
        headers: { 'content-type': type },
        body: formOf(type, fields),
      }
      const { status, text } = await api.send('/orders', asked)
      return { status, ...(JSON.parse(text) as Partial<ErrorList>) }
    }
    expect(await post(60)).toMatchObject({ status: 422, moreErrors: expect.any(Number) })
    const { status, code, errors } = await post(61)
    expect({ status, code, errors }).toEqual({
      status: 413,
      code: 'request.too_large',
      errors: undefined,
    })
  },
)
