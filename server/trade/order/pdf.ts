import type { Locale } from '#config/locales.ts'
import { fullName } from '#server/people/account/service.ts'
import type { HeldQuote } from '#server/trade/checkout/held-quote-contract.ts'
import { readQuote } from '#server/trade/checkout/service.ts'
import type { CompanyContext, RequestContext } from '#server/kernel/context.ts'
import { timesCount } from '#server/platform/money/minor.ts'
import { type Paper, type PaperLine, paperPdf, paperTexts } from '#server/print/pdf/service.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import { orderInScope } from './scope.ts'
import { findPerson, requireCompany } from './store.ts'
import { nameIn } from './texts.ts'

/** A quote as PDF, in the language of its site. @throws Problem `not_found` for a quote of others */
export async function quoteDocument(
  ctx: CompanyContext,
  { quoteId }: { quoteId: string },
): Promise<undefined> {
  const quote = await readQuote(ctx, { quoteId })
  const { firstName, lastName, email } = ctx.caller
  const { accountName: company, accountId, erpId, regionCode } = ctx.company
  const zone = zoneOf(ctx.config, regionCode)
  await answerPdf(ctx, {
    kind: 'quote',
    number: quoteId.slice(0, 8).toUpperCase(),
    ...printed(quote, zone),
    issuedOn: dayIn(zone, ctx.now),
    validUntil: dayIn(zone, new Date(quote.expiresAt)),
    status: null,
    purchaseOrderNumber: null,
    note: null,
    buyer: { company, person: fullName({ firstName, lastName }), email, accountId, erpId },
  })
}

/** An order as PDF, in the language of its site. @throws Problem `order.not_found` */
export async function orderDocument(
  ctx: CompanyContext,
  { orderNumber }: { orderNumber: string },
): Promise<undefined> {
  const order = await orderInScope(ctx, 'order.view', { orderNumber })
  const [company, person] = [
    await requireCompany(ctx.db, order.companyId),
    await findPerson(ctx.db, order.placedBy),
  ]
  const { purchaseOrderNumber, note, websiteCode, status, placedAt } = order
  const zone = zoneOf(ctx.config, company.regionCode)
  await answerPdf(ctx, {
    kind: 'order',
    number: orderNumber,
    ...printed(order.quote, zone),
    issuedOn: dayIn(zone, placedAt),
    validUntil: null,
    status: paperTexts(websiteCode).statuses[status] ?? null,
    purchaseOrderNumber,
    note,
    buyer: {
      company: company.accountName,
      person: person ? fullName(person) : '',
      email: person?.email ?? '',
      accountId: company.accountId,
      erpId: company.erpId,
    },
  })
}

type Printed = Pick<
  Paper,
  'locale' | 'payment' | 'lines' | 'currency' | 'goods' | 'taxRate' | 'tax' | 'total' | 'exchange'
>

/** What a quote and its order say alike. */
function printed(
  { websiteCode: locale, totals, lines, serialNumber, paymentMethodCode }: HeldQuote,
  zone: string,
): Printed {
  const { currency, goods, taxRate, tax, subtotal: total, productCurrency, rate, rateAt } = totals
  return {
    locale,
    currency,
    goods,
    taxRate,
    tax,
    total,
    payment: paperTexts(locale).payments[paymentMethodCode] ?? null,
    lines: lines.map((it) => printedLine(it, { locale, serialNumber })),
    exchange:
      currency === productCurrency
        ? null
        : {
            productCurrency,
            rate,
            ratedOn: rateAt === null ? null : dayIn(zone, new Date(rateAt)),
          },
  }
}

function printedLine(
  line: HeldQuote['lines'][number],
  { locale, serialNumber }: { locale: Locale; serialNumber: string | null },
): PaperLine {
  const { details: words } = paperTexts(locale)
  const { partNumber, name, capacity, termMonths, quantity, converted: unitPrice } = line
  const details = [
    capacity === null || capacity === 0
      ? undefined
      : words.capacity.replace('{{capacity}}', String(capacity)),
    termMonths === null ? undefined : words.term.replace('{{months}}', String(termMonths)),
    line.role === 'upgrade' && serialNumber !== null
      ? words.serialNumber.replace('{{serialNumber}}', serialNumber)
      : undefined,
  ].filter((it) => it !== undefined)
  return {
    partNumber,
    name: nameIn(name, locale),
    details,
    quantity,
    unitPrice,
    amount: timesCount(unitPrice, quantity),
  }
}

async function answerPdf({ config, request }: RequestContext, paper: Paper): Promise<void> {
  const pdf = await paperPdf(config, paper)
  async function* bytes() {
    yield pdf
  }
  request.answer({ file: { name: `${paper.number}.pdf`, type: 'application/pdf', bytes: bytes() } })
}
