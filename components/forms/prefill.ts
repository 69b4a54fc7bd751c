import { accountState, onAccountState } from '#components/session/profile-store.ts'
import { controlName, type FieldName } from './fields.ts'

/** The country of a region that is one. */
const countries: Readonly<Record<string, string>> = { cn: 'CN', jp: 'JP', kr: 'KR', tw: 'TW' }

/** Fills in who is signed in, where nothing is written yet: by the browser, so that no page holds a person. Source: C12. */
export function prefill(form: HTMLFormElement): void {
  const fill = () => {
    const { profile } = accountState()
    if (!profile?.isLogin) return
    stop()
    const { firstName, lastName, companyName, email, regionCode } = profile
    const known: Partial<Record<FieldName, string>> = {
      firstName,
      lastName,
      companyName,
      email,
      country: countries[regionCode ?? ''] ?? '',
    }
    for (const [name, text] of Object.entries(known)) setIfEmpty(form, name as FieldName, text)
  }
  const stop = onAccountState(fill)
  fill()
}

function setIfEmpty({ elements }: HTMLFormElement, name: FieldName, text: string): void {
  const field = elements.namedItem(controlName(name))
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
  if (isField && field.value === '' && text !== '') field.value = text
}
