import { localeFacts, type TextLanguage } from '#config/locales.ts'
import type { TemplateFacts } from '#config/reply-templates.ts'
import { fullName } from '#server/people/account/service.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { canFill, fillIn } from '#server/platform/mail/mail-text.ts'
import type { Db } from '#server/platform/db/database.ts'
import { customerFacts } from './customer-facts.ts'
import type { LeadDetail } from './lead-contract.ts'
import type { FoundLead } from './store.ts'

/**
 * Returns the templates for answers to a lead: titles in the reader's language, texts in that of the
 * form. Whoever reads the lead answers it, unless somebody owns it.
 */
export async function replyTemplatesOf(
  { config, caller, locale }: SignedInContext,
  db: Db,
  { lead, owner }: Pick<FoundLead, 'lead' | 'owner'>,
): Promise<LeadDetail['templates']> {
  const { referenceNo: reference, ...named } = await customerFacts(db, lead)
  const facts: TemplateFacts = { ...named, reference, owner: fullName(owner ?? caller) }
  return config.replyTemplates[lead.form].map(({ title, text }) => ({
    title: title[localeFacts[locale].textLanguage],
    text: filled(text, facts, localeFacts[lead.locale].textLanguage),
  }))
}

/** Fills a text in, without the paragraphs that name a missing fact. */
function filled(
  text: Readonly<Record<TextLanguage, string>>,
  facts: TemplateFacts,
  language: TextLanguage,
): string {
  return text[language]
    .split(/\n{2,}/)
    .filter((it) => canFill(it, facts))
    .map((it) => fillIn(it, facts, language))
    .join('\n\n')
}
