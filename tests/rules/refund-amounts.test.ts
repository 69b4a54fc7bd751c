import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTotals } from '#server/trade/checkout/totals.ts'
import { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import { refundAmounts } from '#server/trade/order/refund-amounts.ts'
import { goodsValue } from '#server/trade/order/record-order.ts'

const delivered = new Date('2026-11-01T00:00:00Z')

test('a partial refund leaves exactly what the delivered lines alone would have cost', () => {
  // 94.29 of tax on 1885.86; the delivered lines alone cost 628.62 and 31.43 of tax
  const order = {
    status: 'provisioning' as const,
    totalMinor: 198_015,
    valueMinor: 6_030,
    taxRate: '0.05',
  }
  const line = { priceMinor: 1_005, convertedMinor: 31_431, quantity: 2 }
  expect(
    refundAmounts(order, [
      { id: 'sent', ...line, deliveredAt: delivered },
      { id: 'one', ...line, deliveredAt: null },
      { id: 'two', ...line, deliveredAt: null },
    ]),
  ).toMatchObject({
    amount: 198_015 - 66_005,
    value: 4_020,
    lines: [
      { line: { id: 'one' }, amount: 66_005 },
      { line: { id: 'two' }, amount: 66_005 },
    ],
    isPartial: true,
  })
})

test('a completed order is refunded as a whole', () => {
  const order = {
    status: 'completed' as const,
    totalMinor: 10_500,
    valueMinor: 300,
    taxRate: '0.05',
  }
  const sent = {
    id: 'a',
    priceMinor: 300,
    convertedMinor: 10_000,
    quantity: 1,
    deliveredAt: delivered,
  }
  expect(refundAmounts(order, [sent])).toEqual({
    amount: 10_500,
    value: 300,
    lines: [{ line: sent, amount: 10_500 }],
    isPartial: false,
  })
})

const anyLine = fc.record({
  priceMinor: fc.integer({ min: 0, max: 9_999_999 }),
  perUnit: fc.integer({ min: 1, max: 4 }),
  isDelivered: fc.boolean(),
})

test('for every payment method, the refunded lines, the refund and what is kept add up to the total', () => {
  fc.assert(
    fc.property(
      fc.record({
        paymentMethodCode: fc.constantFrom(...PaymentMethodCode.values),
        lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
        quantity: fc.integer({ min: 1, max: 999 }),
        rate: fc.constantFrom('1', '31.275', '7.1034', '0.9137', '1386.52'),
        taxRate: fc.constantFrom('0', '0.05', '0.0825', '0.1'),
      }),
      ({ paymentMethodCode, lines: chosen, quantity, rate, taxRate }) => {
        const priced = (some: readonly (typeof chosen)[number][]) =>
          orderTotals({
            lines: some.map(({ priceMinor: price, perUnit }) => ({ price, perUnit })),
            quantity,
            paymentMethodCode,
            productCurrency: 'USD',
            currency: 'TWD',
            rate,
            rateAt: null,
            taxRate,
          })
        const { totals, converted } = priced(chosen)
        const rows = chosen.map((it, index) => ({
          id: String(index),
          priceMinor: it.priceMinor,
          convertedMinor: converted[index] ?? 0,
          quantity: it.perUnit * quantity,
          deliveredAt: it.isDelivered ? delivered : null,
        }))
        const valueMinor = goodsValue({
          lines: rows.map((it) => ({ price: it.priceMinor, quantity: it.quantity })),
        })
        const refund = refundAmounts(
          {
            status: 'provisioning',
            totalMinor: totals.subtotal,
            taxRate: totals.taxRate,
            valueMinor,
          },
          rows,
        )
        const kept = chosen.filter((it) => it.isDelivered)
        // what is kept costs what an order of the kept lines alone costs
        expect(totals.subtotal - refund.amount).toBe(
          kept.length === 0 ? 0 : priced(kept).totals.subtotal,
        )
        expect(refund.lines.reduce((sum, it) => sum + it.amount, 0)).toBe(refund.amount)
        expect(refund.lines.every((it) => it.amount >= 0)).toBe(true)
        expect(refund.lines).toHaveLength(chosen.length - kept.length)
        const keptValue = kept.reduce((sum, it) => sum + it.priceMinor * it.perUnit * quantity, 0)
        expect(refund.value + keptValue).toBe(valueMinor)
      },
    ),
  )
})
