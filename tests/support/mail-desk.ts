import { loadConfig } from '#config/load.ts'
import type { Config } from '#config/schema.ts'
import type { Locale } from '#config/locales.ts'
import { addressRules } from '#server/platform/address/address-rules.ts'
import { createLog } from '#server/platform/log.ts'
import { openTexts } from '#server/platform/text/texts.ts'
import type { MailSources } from '#server/platform/mail/message.ts'

/** Texts of an email kind that exists only in tests, in two languages. */
const trial = {
  en: {
    subject: 'Order {{orderNumber}}: thank you, {{firstName}}',
    heading: 'Thank you for order {{orderNumber}}',
    paragraphs: ['Hello {{firstName}}, we have your order.', 'You wrote: {{comment}}'],
    facts: { orderNumber: 'Order', total: 'Total', company: 'Company' },
    action: 'See the order',
  },
  ja: {
    subject: 'ご注文{{orderNumber}}を承りました（{{firstName}}様）',
    heading: 'ご注文ありがとうございます',
    paragraphs: ['{{firstName}}様、ご注文を承りました。'],
    facts: { orderNumber: 'ご注文番号', total: '合計' },
    action: 'ご注文を見る',
  },
}

/** Returns what email rendering needs: the real texts, and texts for the email `trial.sent`. */
export async function mailDesk(config: Config = loadConfig()): Promise<MailSources> {
  const texts = await openTexts({ log: createLog({ level: 'silent' }) })
  return {
    config,
    rules: addressRules(config, { publicOrigin: 'https://market.example' }),
    part: (locale: Locale, key) =>
      key === 'mail-trial:sent' ? trial[locale === 'ja-jp' ? 'ja' : 'en'] : texts.part(locale, key),
  }
}
