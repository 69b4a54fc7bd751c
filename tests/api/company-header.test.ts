import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { signInAs } from '#tests/support/people.ts'
import { everyRoute as routes, wholePath } from '#tests/support/routes.ts'

/** Operations that need a session but concern no company, each with the reason. */
const withoutCompany: Readonly<Record<string, string>> = {
  'account.tickets': 'the report center is the same for all companies',
  'account.companies': "lists all of the person's companies",
  'account.switchCompany': 'names the company that it switches to',
  'account.endActing': 'ends acting for whichever company it is',
  'account.sessions': "lists the person's sessions, whichever company they act for",
  'account.endSession': "ends one of the person's sessions, whichever company it acts for",
  'account.sessionTimes': 'the session ends for all companies',
  'account.extendSession': 'the session goes on for all companies',
  'account.signIns': 'the person signs in, not a company',
  'account.mailLanguage': 'the language is that of the person',
  'account.setMailLanguage': 'the language is that of the person',
  'notification.choices': 'the choices are those of the person',
  'notification.choose': 'the choices are those of the person',
  'account.endSessions': "ends the person's sessions, whichever company they act for",
  'identity.profileEdit': "leads to the person's account at the identity provider",
  'crm.page': 'staff deliver orders of every company and act for none',
  'crm.detail': 'staff deliver orders of every company and act for none',
  'crm.process': 'staff deliver orders of every company and act for none',
  'crm.undo': 'staff deliver orders of every company and act for none',
  'desk.page': 'staff answer forms of everybody and act for no company',
  'desk.download': 'staff answer forms of everybody and act for no company',
  'desk.detail': 'staff answer forms of everybody and act for no company',
  'desk.picture': 'staff answer forms of everybody and act for no company',
  'desk.change': 'staff answer forms of everybody and act for no company',
  'desk.note': 'staff answer forms of everybody and act for no company',
  'desk.reply': 'staff answer forms of everybody and act for no company',
  'desk.merge': 'staff answer forms of everybody and act for no company',
  'desk.separate': 'staff answer forms of everybody and act for no company',
  'order.refund': 'staff refund orders of every company and act for none',
  'order.resume': 'staff resume orders of every company and act for none',
}

/** Operations of a company that staff without a company may call too. */
const alsoForStaff = [
  'order.pay',
  'order.retry',
  'order.cancel',
  'order.setPurchaseOrderNumber',
  'notification.page',
  'notification.count',
  'notification.read',
  'notification.unread',
]

const concerning = routes.filter(
  ({ meta }) => meta.company !== undefined && meta.company !== 'none',
)

let app: TestApp
let admin: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  admin = (await signInAs(app, 'yi-chun.lin', { accountId: 'A-20417' })).headers
})
afterAll(() => app[Symbol.asyncDispose]())

/** Calls an operation as an Admin of A-20417, with no input except its path parameters. */
async function call({ method, path, meta }: (typeof routes)[number], accountId?: string) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(meta.example?.[name] ?? 'none'),
  )
  const { status, text } = await app.ask(wholePath(filled), {
    method,
    headers: { ...admin, ...(accountId === undefined ? {} : { 'X-Company-Id': accountId }) },
  })
  const isProblem = status >= 400
  return { status, problem: isProblem ? (JSON.parse(text) as { code: string }) : undefined }
}

test.each(concerning)(
  "$method $path rejects another company's X-Company-Id with 409, even if the input is incomplete",
  async (route) => {
    for (const accountId of ['A-20533', 'A-00000', ''])
      expect(await call(route, accountId), accountId).toMatchObject({
        status: 409,
        problem: { code: 'company.mismatch', context: { accountId: 'A-20417' } },
      })
  },
)

test.each(concerning.filter(({ method }) => method === 'GET'))(
  "$method $path accepts an X-Company-Id with the caller's company",
  async (route) => {
    expect((await call(route, 'A-20417')).problem?.code).not.toBe('company.mismatch')
  },
)

test.each(routes.filter(({ meta }) => meta.company === 'named'))(
  '$method $path requires X-Company-Id',
  async (route) => {
    expect(await call(route)).toMatchObject({
      status: 422,
      problem: {
        code: 'field.required',
        errors: [{ pointer: '/X-Company-Id', code: 'field.required' }],
      },
    })
  },
)

test('exactly the listed operations concern no company', () => {
  const found = routes.filter(({ meta }) => meta.company === 'none').map((it) => it.name)
  expect(found.toSorted()).toEqual(Object.keys(withoutCompany).toSorted())
})

test('exactly the listed operations can be called by staff without a company', () => {
  const found = routes.filter(({ meta }) => meta.company === 'optional').map((it) => it.name)
  expect(found.toSorted()).toEqual(alsoForStaff.toSorted())
})
