import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'

/** Operations to download quotes and orders as PDF. Source: C7. */
export const documentOperations = {
  document: operation({
    access: 'order.view',
    company: 'acting',
    example: { orderNumber: 'M-2026-000001' },
  })
    .route({
      method: 'GET',
      path: '/checkout/orders/{orderNumber}/document',
      tags: ['orders'],
      summary: 'Download an order as PDF',
      spec: fileSpec('application/pdf'),
      description: "The document is a pro forma invoice in the language of the order's site.",
    })
    .input(z.object({ orderNumber: z.string().min(1).max(40) }))
    .output(FileAnswer)
    .errors(refusals('order.not_found')),
  quoteDocument: operation({
    access: 'order.view',
    company: 'acting',
    example: { quoteId: '00000000-0000-4000-8000-000000000000' },
  })
    .route({
      method: 'GET',
      path: '/checkout/quotes/{quoteId}/document',
      tags: ['orders'],
      summary: 'Download a quote as PDF',
      spec: fileSpec('application/pdf'),
      description: "The document is in the language of the quote's site.",
    })
    .input(z.object({ quoteId: z.uuid() }))
    .output(FileAnswer)
    .errors(refusals('not_found')),
}
