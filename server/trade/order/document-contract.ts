import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'

/** Downloading quotes and orders as PDF. Source: C7. */
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
      description: 'A pro forma invoice, in the language of its site.',
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
      description: 'In the language of its site.',
    })
    .input(z.object({ quoteId: z.uuid() }))
    .output(FileAnswer)
    .errors(refusals('not_found')),
}
