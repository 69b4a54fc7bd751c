import type { configMistakes } from './config-mistakes.ts'

/** Values that are right on their own and contradict others. In the form of `configMistakes`. */
export const configContradictions: typeof configMistakes = [
  ['regions.yaml', 'CZ, DE,', 'CZ,', /regions\.yaml regions: no region has DE/],
  ['regions.yaml', '[CN]', '[CN, XX]', /countries\[1\]: XX is no country/],
  [
    'checkout.yaml',
    'tw: TWD',
    'tw: USD',
    /checkout\.yaml cards\.currency: must be USD, the currency in which tw pays/,
  ],
  ['checkout.yaml', 'kr: KRW', 'kr: XXX', /cashCurrencies\.kr: XXX is no currency/],
  ...['/marketplace/news', '/marketplace/NEWS', '/marketplace/news/**', '/**/support-hub'].map(
    (from): (typeof configMistakes)[number] => [
      'redirects.yaml',
      'rules:',
      `rules:\n  - { from: ${from}, to: /marketplace, kind: site, status: 301 }`,
      /redirects\.yaml rules\[0\]\.from: \/marketplace\/\S+ is a page \(marketplace-/,
    ],
  ),
  [
    'mail.yaml',
    'retryMinutes: [1, 5, 30, 120, 720]',
    'retryMinutes: [30, 5, 1]',
    /mail\.yaml retryMinutes: must be in ascending order/,
  ],
  [
    'orders.yaml',
    'fulfillmentRetryMinutes: [1, 5, 30]',
    'fulfillmentRetryMinutes: [5, 1]',
    /orders\.yaml fulfillmentRetryMinutes: must be in ascending order/,
  ],
]
