import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'
import { type Buyer, buyerAs, grant } from './orders.ts'

/** A site for each language of the texts. */
export type LocalSite = keyof typeof localPeople

/**
 * An Admin and a Basic member of a company for a site of each language, with the currency in which
 * it holds gift value. `prepareLocalPeople` adds what the seed lacks.
 */
export const localPeople = {
  'en-int': {
    accountId: 'A-21480',
    admin: 'tomas.rey',
    basic: 'ines.costa',
    basicName: 'Inês Costa',
    currency: 'USD',
  },
  'ja-jp': {
    accountId: 'A-20533',
    admin: 'ken.takahashi',
    basic: 'laura.bennett',
    basicName: 'Laura Bennett',
    currency: 'GV',
  },
  'zh-cn': {
    accountId: 'A-20718',
    admin: 'wang.lei',
    basic: 'chen.jing',
    basicName: '陈静',
    currency: 'USD',
  },
  'zh-tw': {
    accountId: 'A-20417',
    admin: 'yi-chun.lin',
    basic: 'mei-ling.wu',
    basicName: '吳美玲',
    currency: 'USD',
  },
} as const

/** Gives each company of `localPeople` an Admin, a Basic member and gift value. */
export async function prepareLocalPeople(app: TestApp): Promise<void> {
  for (const { accountId, admin, basic, currency } of Object.values(localPeople)) {
    for (const { name, role } of [
      { name: admin, role: 'Admin' },
      { name: basic, role: 'Basic' },
    ])
      await app.rows(sql`
        insert into membership (company_id, person_id, role)
        select company.id, person.id, ${role} from company, person
        where account_id = ${accountId} and email like ${`${name}@%`}
        on conflict (company_id, person_id) do update set role = excluded.role`)
    await grant(app, { accountId, amount: 100_000_000, currency })
  }
}

/** Signs in the Basic member of a site, who asks an Admin to buy. */
export function basicBuyer(app: TestApp, websiteCode: LocalSite): Promise<Buyer> {
  const { basic, accountId } = localPeople[websiteCode]
  return buyerAs(app, basic, { accountId, websiteCode })
}
