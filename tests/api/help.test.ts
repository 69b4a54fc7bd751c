import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import type { IssueType } from '#server/contact/inquiry/help-contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

const often = { interval: 10, timeout: 5000 }

/** Codes of the subjects that each form offers. Source: spec §3, forms. */
const codes = {
  'sales-support': [
    'membership-support',
    'products-services',
    'billing-support',
    'other-sales-support',
    'free-trial-support',
    'partnership-related-support',
    'training-course-request',
  ],
  'technical-support': ['products-technical-support', 'website-support', 'other-technical-support'],
}

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app[Symbol.asyncDispose]())

async function issueTypesOf(supportType: string, locale: string): Promise<IssueType[]> {
  const { status, body } = await app.api(`/help/issue-types/${supportType}?websiteCode=${locale}`)
  expect(status).toBe(200)
  const { issueTypes }: { issueTypes: IssueType[] } = body
  return issueTypes
}

test.each(Object.entries(codes))(
  'on all sites the form of %s offers the specified subjects, each with a name and a hint',
  async (supportType, known) => {
    const names = new Set<string>()
    for (const locale of locales) {
      const found = await issueTypesOf(supportType, locale)
      expect(
        found.map((it) => it.code),
        locale,
      ).toEqual(known)
      for (const { name, hint } of found)
        expect([name, hint].join(), locale).toMatch(/\p{L}.*,.*\p{L}/u)
      names.add(found[0]?.name ?? '')
    }
    expect(names.size).toBeGreaterThanOrEqual(3)
  },
)

test('an unknown support type is rejected, and the error points to the parameter', async () => {
  for (const desk of ['billing-support', 'Sales-Support', '__proto__']) {
    const { status, body } = await app.api(`/help/issue-types/${desk}?websiteCode=en-int`)
    expect([desk, status, body]).toEqual([
      desk,
      400,
      expect.objectContaining({
        code: 'request.param_invalid',
        errors: [expect.objectContaining({ pointer: '/supportType' })],
      }),
    ])
  }
})

test('a subject that editors rename on the help page is soon renamed in the form', async () => {
  const first = async () => (await issueTypesOf('technical-support', 'en-kr'))[0]?.name
  expect(await first()).not.toBe('A fault')
  await app.resources.database.run(
    `update page_section set text = jsonb_set(text, '{en,items,0,title}', '"A fault"') where page_id = 'help' and key = 'technical-support'`,
  )
  await expect.poll(first, often).toBe('A fault')
})
