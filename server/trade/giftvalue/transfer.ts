import { pathOf } from '#config/routes.ts'
import { adminsOf, noteAudit } from '#server/people/account/service.ts'
import type { Config } from '#config/schema.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ActingCompany } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { tellPeople } from '#server/people/notification/service.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import { amountText } from '#server/platform/money/amount-text.ts'
import type { GiftValueReceiver, GiftValueRow, GiftValueTransfer } from './contract.ts'
import { toGiftValueView } from './view.ts'
import { takeSoonest } from './service.ts'
import { giftStatus } from './status.ts'
import { listMovementsOf } from './history-store.ts'
import { insertEntries, insertLot, insertMovements, listGroup } from './store.ts'

type Receiver = Awaited<ReturnType<typeof listGroup>>[number]

/**
 * Lists the companies in the caller's group that can receive gift value: those that use the same
 * currency. Source: C8.
 */
export async function giftValueReceivers(
  ctx: CompanyContext,
): Promise<{ items: GiftValueReceiver[] }> {
  const { company } = ctx
  const group = await listGroup(ctx.db, { companyId: company.id })
  const same = group.filter((it) => isSameCurrency(ctx.config, company, it))
  return {
    items: same.map(({ accountId, name, accountName }) => ({
      accountId,
      companyName: name,
      accountName,
    })),
  }
}

/**
 * Transfers gift value to another company in the group. The value keeps its expiry date. The
 * history gets two rows, which refer to each other. Source: C8.
 *
 * @throws Problem `not_found` for a company outside the group, `field.option_unknown` for a company
 * with a different currency, `giftvalue.insufficient`, or an `idempotency.…` problem
 */
export async function transferGiftValue(
  ctx: CompanyContext,
  request: GiftValueTransfer,
): Promise<{ data: [GiftValueRow, GiftValueRow] }> {
  const { company } = ctx
  return once(ctx, { input: { from: company.accountId, ...request } }, async (tx) => {
    const [receiver] = await listGroup(tx, { companyId: company.id, accountId: request.accountId })
    if (!receiver) throw new Problem('not_found')
    if (!isSameCurrency(ctx.config, company, receiver))
      throw new Problem('field.option_unknown', {
        errors: [{ pointer: '/accountId', code: 'field.option_unknown' }],
      })
    return {
      body: { data: await insertTransfer(tx, ctx, { company, receiver, amount: request.amount }) },
    }
  })
}

async function insertTransfer(
  tx: Tx,
  ctx: CompanyContext,
  { company, receiver, amount }: { company: ActingCompany; receiver: Receiver; amount: Minor },
): Promise<[GiftValueRow, GiftValueRow]> {
  const { now, config } = ctx
  const currency = productCurrency(config, company.regionCode)
  const portions = await takeSoonest(tx, { companyId: company.id, currency, amount, now })
  const [out, into] = [crypto.randomUUID(), crypto.randomUUID()]
  const both = {
    currency,
    status: giftStatus.transfer,
    personId: ctx.caller.personId,
    at: now,
  }
  await insertMovements(tx, [
    { ...both, id: out, companyId: company.id, amountMinor: -amount, counterpartId: into },
    { ...both, id: into, companyId: receiver.id, amountMinor: amount, counterpartId: out },
  ])
  const debits = portions.map(({ lot, amountMinor }) => ({
    lotId: lot.id,
    amountMinor: -amountMinor,
  }))
  await insertEntries(tx, out, debits)
  const credits: { lotId: string; amountMinor: Minor }[] = []
  for (const { lot, amountMinor } of portions) {
    const { expiresOn, expiresAt } = lot
    const given = {
      companyId: receiver.id,
      currency,
      amountMinor,
      remainingMinor: amountMinor,
      expiresOn,
      expiresAt,
      source: 'transfer' as const,
      createdAt: now,
    }
    credits.push({ lotId: await insertLot(tx, given), amountMinor })
  }
  await insertEntries(tx, into, credits)
  await noteAudit(tx, ctx, {
    action: 'giftvalue.transferred',
    after: { accountId: receiver.accountId, currency, amount },
  })
  await mailReceiver(tx, { movementId: into, company, receiver, currency, amount, now })
  const rows = await listMovementsOf(tx, { companyId: company.id, ids: [out, into] })
  const [first, second] = [out, into].map((id) => rows.find((it) => it.movement.id === id))
  if (!first || !second) throw new Error('the transfer was not found')
  return [toGiftValueView(first), toGiftValueView(second)]
}

async function mailReceiver(
  tx: Tx,
  transfer: {
    movementId: string
    company: ActingCompany
    receiver: Receiver
    currency: string
    amount: Minor
    now: Date
  },
): Promise<void> {
  const { movementId, company, receiver, currency, amount, now } = transfer
  const admins = await adminsOf(tx, receiver.id)
  const mails = admins.map(({ email, locale }) => ({
    kind: 'gift-value.received' as const,
    key: `gift-value.received ${movementId} ${email}`,
    to: email,
    locale,
    facts: {
      company: receiver.accountName,
      from: company.accountName,
      amount: amountText(amount, currency, locale),
      path: pathOf('console-gift-values'),
    },
  }))
  await tellPeople(tx, mails, { companyId: receiver.id, now })
}

function isSameCurrency(
  config: Config,
  one: { regionCode: string },
  other: { regionCode: string },
): boolean {
  return productCurrency(config, one.regionCode) === productCurrency(config, other.regionCode)
}
