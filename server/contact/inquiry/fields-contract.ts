import * as z from 'zod'

/**
 * Text as the sender typed it. The service validates all fields together; the contract only limits
 * the length.
 */
export const typedText = (description: string, example: string) =>
  z
    .string()
    .max(20_000)
    .meta({ description, examples: [example] })

/** Value of a checkbox, as sent in JSON or by an HTML form. */
const Checkbox = z
  .union([z.boolean(), z.enum(['true', 'false', 'on', 'off'])])
  .meta({ description: '`true` or `on` if checked.', examples: [false, true] })

/** The sender's consent. */
const Consent = z.strictObject({
  privacyVersion: typedText(
    'Version of the privacy statement that the sender accepted.',
    '2026-01',
  ),
  marketing: Checkbox.optional(),
})

/** Fields that every form has: consent, captcha and honeypot. */
export const Guarded = {
  consent: Consent.meta({ examples: [{ privacyVersion: '2026-01', marketing: false }] }),
  captcha: typedText(
    'Token of the solved captcha from /captcha/challenge.',
    'eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319',
  ).optional(),
  website: z
    .string()
    .max(2000)
    .meta({ description: 'Honeypot: hidden from people, must stay empty.', examples: [''] })
    .optional(),
}

/** Contact details of the sender. */
export const Sender = {
  firstName: typedText('1 to 50 characters, no link.', 'Ada'),
  lastName: typedText('1 to 50 characters, no link.', 'Chen'),
  companyName: typedText('1 to 100 characters.', 'Kestrel Bearings'),
  email: typedText(
    'At most 254 characters. Lead forms require a company address and reject free email ' +
      'services.',
    'ada.chen@kestrel.example',
  ),
  phone: typedText(
    '6 to 20 characters: digits, spaces, +, - and parentheses, as dialed in the country.',
    '+886 2 2345 6789',
  ),
  country: typedText('ISO 3166-1 alpha-2 code from /common/countries.', 'TW'),
}

/** The product that a form is about. A site offers it, its plan and the trial, or refuses them. */
export const Interest = {
  productAlias: typedText('Alias of a product that the site sells.', 'edgelink-gateway').optional(),
  partNumber: typedText('Part number of a plan of the product.', '980EDGWST01').optional(),
  dataCenter: typedText('Data center of a cloud plan, of those of the site.', 'tokyo').optional(),
  openedFrom: typedText(
    'Place of the link: `hero`, `bar`, `plan` or `end` of a product page, `trials`, or `link`.',
    'plan',
  ).optional(),
}
