import * as z from 'zod'
import { suggestion } from './faults.ts'
import { line } from './fields.ts'
import type { PageForm } from './page-forms.ts'

/** What a template may name. `owner` is the staff member who answers. */
const placeholders = ['name', 'product', 'reference', 'owner'] as const

/** Values for the placeholders. A form may have no name and no product. */
export type TemplateFacts = Partial<Record<(typeof placeholders)[number], string>>

const Text = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .superRefine((text, context) => {
    for (const message of placeholderFaults(text)) context.addIssue({ code: 'custom', message })
  })
  .meta({
    description:
      'The text without greeting and name, which every answer has. Paragraphs are separated by ' +
      'empty lines; one that names something the form does not have is left out. Placeholders: ' +
      `${placeholders.map((it) => `{{${it}}}`).join(', ')}.`,
  })

const Template = z.strictObject({
  title: z
    .strictObject({ en: line, ja: line, 'zh-Hans': line, 'zh-Hant': line })
    .meta({ description: 'Name of the template, in the languages of the staff.' }),
  text: z
    .strictObject({ en: Text, ja: Text, 'zh-Hans': Text, 'zh-Hant': Text })
    .meta({ description: 'The text, in the languages of the customers.' }),
})
const Templates = z.array(Template).max(6)

/** Templates of answers from the lead desk, by the form that is answered. */
export const ReplyTemplates = z
  .strictObject({
    'free-trial': Templates,
    'request-demo': Templates,
    'demo-request': Templates,
    pricebook: Templates,
    'sales-support': Templates,
    'technical-support': Templates,
    booking: Templates,
  } satisfies Record<PageForm, typeof Templates>)
  .meta({ description: 'Templates of answers from the lead desk, by the form that is answered.' })

function placeholderFaults(text: string): string[] {
  const named = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name)
  const known: readonly string[] = placeholders
  const unknown = named.filter((it) => !known.includes(it))
  return [
    ...unknown.map((it) => `{{${it}}} is no placeholder${suggestion(it, known)}`),
    ...(/[{}]/.test(text.replaceAll(/\{\{[^{}]*\}\}/g, ''))
      ? ['has a brace outside of a placeholder such as {{name}}']
      : []),
  ]
}
