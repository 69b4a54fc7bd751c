import type { UserProfile } from '#server/people/account/contract.ts'
import { controlName, type FieldName } from './fields.ts'

/** Countries by region, for regions that are a single country. */
const countries: Readonly<Record<string, string>> = { cn: 'CN', jp: 'JP', kr: 'KR', tw: 'TW' }

/**
 * Fills in empty fields from the profile of the signed-in person. The browser does this, because
 * documents contain no personal data.
 * Source: C12.
 */
export function prefill(form: HTMLFormElement, profile: UserProfile): void {
  const { firstName, lastName, companyName, email, regionCode } = profile
  const values: Partial<Record<FieldName, string>> = {
    firstName,
    lastName,
    companyName,
    email,
    country: countries[regionCode ?? ''] ?? '',
  }
  for (const [name, text] of Object.entries(values)) setIfEmpty(form, name as FieldName, text)
}

function setIfEmpty({ elements }: HTMLFormElement, name: FieldName, text: string): void {
  const field = elements.namedItem(controlName(name))
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
  if (isField && field.value === '' && text !== '') field.value = text
}
