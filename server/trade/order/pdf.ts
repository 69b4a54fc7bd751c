import { type Locale, localeFacts } from '#config/locales.ts'
import type { Texts } from '#config/texts.ts'
import { unlimitedCapacity } from '#server/content/catalog/capacity-contract.ts'
import { fullName } from '#server/people/account/service.ts'
import type { HeldQuote } from '#server/trade/checkout/held-quote-contract.ts'
import { readQuote } from '#server/trade/checkout/service.ts'
import type { CompanyContext, RequestContext } from '#server/kernel/context.ts'
import { amountText } from '#server/platform/money/amount-text.ts'
import { timesCount } from '#server/platform/money/minor.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { createPdf, type PdfContent, type PdfLine, pdfTexts } from '#server/print/pdf/service.ts'
import { paymentMethodNames } from '#server/trade/payment/payment-method-contract.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayText, momentText } from '#server/platform/time/day-text.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import { readDatedQuote } from './dated-quotes.ts'
import { orderInScope } from './scope.ts'
import { listLines } from './line-store.ts'
import { findPerson, type OrderRow, requireCompany } from './store.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'

/** The maximum number of renewed licenses that a document lists. */
const maxRenewals = 20

/**
 * Sends a quote as PDF, in the language of its site.
 *
 * @throws Problem `not_found` if the caller is not allowed to see the quote
 */
export async function quoteDocument(
  ctx: CompanyContext,
  { quoteId }: { quoteId: string },
): Promise<undefined> {
  const quote = await readQuote(ctx, { quoteId })
  const dated = quote.number === undefined ? null : await readDatedQuote(ctx.db, ctx, { quoteId })
  const person = await findPerson(ctx.db, quote.personId)
  const { accountName: company, accountId, erpId, regionCode } = ctx.company
  const zone = zoneOf(ctx.config, regionCode)
  const { websiteCode: locale, expiresAt } = quote
  await answerPdf(ctx, {
    kind: 'quote',
    number: quote.number ?? quoteId.slice(0, 8).toUpperCase(),
    ...quotedContent(ctx.texts, quote, zone),
    refunded: 0,
    issuedOn: dayIn(zone, dated === null ? ctx.now : new Date(dated.createdAt)),
    validUntil: momentText(locale, { moment: lastMinute(expiresAt), timeZone: zone }),
    status: null,
    purchaseOrderNumber: null,
    note: null,
    buyer: {
      ...namesFor(ctx.texts, { locale, company, person }),
      email: person?.email ?? '',
      accountId,
      erpId,
    },
  })
}

/** Returns the last minute before a moment: a quote until midnight is valid until 23:59. */
function lastMinute(expiresAt: string): Date {
  return new Date(new Date(expiresAt).getTime() - 1)
}

/** Returns the names of the buyer as a letter to them writes them. */
function namesFor(
  texts: TextSource,
  {
    locale,
    company,
    person,
  }: {
    locale: Locale
    company: string
    person: { firstName: string; lastName: string } | undefined
  },
): { company: string; person: string } {
  const { t } = texts.of(locale)
  const name = person && (locale === 'ja-jp' ? spacedName(person) : fullName(person))
  return {
    company: t('paper:names.company', { name: company }),
    person: name === undefined ? '' : t('paper:names.person', { name }),
  }
}

/** Returns a full name with a space between family name and given name, as in Japanese letters. */
function spacedName(person: { firstName: string; lastName: string }): string {
  const { firstName, lastName } = person
  return fullName(person) === `${lastName}${firstName}`
    ? `${lastName} ${firstName}`
    : fullName(person)
}

/** Sends an order as PDF, in the language of its site. @throws Problem `order.not_found` */
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
    ...quotedContent(ctx.texts, order.quote, zone),
    lines: await orderedLines(ctx, order),
    refunded: order.refundedMinor,
    issuedOn: dayIn(zone, placedAt),
    validUntil: null,
    status: pdfTexts(ctx.texts, websiteCode).statuses[status] ?? null,
    purchaseOrderNumber,
    note,
    buyer: {
      ...namesFor(ctx.texts, { locale: websiteCode, company: company.accountName, person }),
      email: person?.email ?? '',
      accountId: company.accountId,
      erpId: company.erpId,
    },
  })
}

type QuotedContent = Pick<
  PdfContent,
  'locale' | 'payment' | 'lines' | 'currency' | 'goods' | 'taxRate' | 'tax' | 'total' | 'exchange'
>

/** Returns the content that the PDFs of a quote and of its order have in common. */
function quotedContent(texts: TextSource, quote: HeldQuote, zone: string): QuotedContent {
  const { websiteCode: locale, totals, paymentMethodCode } = quote
  const { currency, goods, taxRate, tax, subtotal: total } = totals
  return {
    locale,
    currency,
    goods,
    taxRate,
    tax,
    total,
    payment: pdfTexts(texts, locale).payments[paymentMethodNames[paymentMethodCode]],
    lines: quote.lines.map((it) => pdfLine(texts, quote, it)),
    exchange: exchangeOf(totals, zone),
  }
}

/** Returns the lines of an order, each with the amount that was refunded for it. */
async function orderedLines(
  { db, texts }: RequestContext,
  { orderNumber, quote, currency }: OrderRow,
): Promise<PdfLine[]> {
  const rows = await listLines(db, orderNumber)
  const { websiteCode: locale } = quote
  return quote.lines.map((it, position) => {
    const line = pdfLine(texts, quote, it)
    const refunded = rows.find((row) => row.position === position)?.refundedMinor ?? null
    if (refunded === null) return line
    const amount = amountText(refunded, currency, locale)
    const detail = texts.of(locale).t('paper:details.refunded', { amount })
    return { ...line, details: [...line.details, detail] }
  })
}

function exchangeOf(
  { currency, productCurrency, rate, rateAt }: HeldQuote['totals'],
  zone: string,
): PdfContent['exchange'] {
  if (currency === productCurrency) return null
  const ratedOn = rateAt === null ? null : dayIn(zone, new Date(rateAt))
  return { productCurrency, rate, ratedOn }
}

function pdfLine(texts: TextSource, quote: HeldQuote, line: HeldQuote['lines'][number]): PdfLine {
  const { partNumber, name, quantity, converted: unitPrice } = line
  return {
    partNumber,
    name: inLocale(name, quote.websiteCode),
    details: [...detailsOf(texts, quote, line), ...discountOf(texts, quote, line)],
    quantity,
    unitPrice,
    amount: timesCount(unitPrice, quantity),
  }
}

function detailsOf(
  texts: TextSource,
  { websiteCode, serialNumber, renewals = [] }: HeldQuote,
  { capacity, termMonths, role }: HeldQuote['lines'][number],
): string[] {
  const { t } = texts.of(websiteCode)
  const details: string[] = []
  if (capacity !== null && capacity > 1)
    details.push(t('paper:details.capacity', { capacity: capacityText(t, websiteCode, capacity) }))
  if (termMonths !== null) details.push(t('paper:details.term', { count: termMonths }))
  if (role === 'upgrade' && serialNumber !== null)
    details.push(t('paper:details.serialNumber', { serialNumber }))
  if (role === 'renewal')
    details.push(
      ...renewals.slice(0, maxRenewals).map(({ serialNumber: renewed, renewedUntil }) =>
        t('paper:details.renewal', {
          serialNumber: renewed,
          day: dayText(websiteCode, renewedUntil),
        }),
      ),
    )
  if (role === 'renewal' && renewals.length > maxRenewals)
    details.push(t('paper:details.moreRenewals', { count: renewals.length - maxRenewals }))
  return details
}

/** Formats a capacity, such as "5,000" or "Unlimited". */
function capacityText(t: Texts['t'], locale: Locale, capacity: number): string {
  if (capacity === unlimitedCapacity) return t('app-order:lines.unlimited')
  return new Intl.NumberFormat(localeFacts[locale].intlLocale).format(capacity)
}

/** Explains the price of a line below its list price. */
function discountOf(
  texts: TextSource,
  { websiteCode: locale, why, totals, lines }: HeldQuote,
  line: HeldQuote['lines'][number],
): string[] {
  const listPrice = why.prices[lines.indexOf(line)]?.listPrice ?? line.price
  if (line.price >= listPrice || why.discountPercent === undefined) return []
  const amount = amountText(listPrice, totals.productCurrency, locale)
  const percent = String(why.discountPercent)
  return [texts.of(locale).t('paper:details.listPrice', { amount, percent })]
}

async function answerPdf(ctx: RequestContext, content: PdfContent): Promise<void> {
  const pdf = await createPdf(ctx, content)
  async function* bytes() {
    yield pdf
  }
  ctx.request.answer({
    file: { name: `${content.number}.pdf`, type: 'application/pdf', bytes: bytes() },
  })
}
