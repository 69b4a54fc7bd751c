/** Fields of all forms, named as in the API; `orderedFields` sorts them. Source: C12. */

export type FieldName = (typeof fieldNames)[number]

export const fieldNames = [
  'question',
  'timeInfos',
  'issueType',
  'partNumber',
  'dataCenter',
  'issueDescription',
  'attachment',
  'firstName',
  'lastName',
  'companyName',
  'email',
  'phone',
  'country',
  'privacy',
] as const

/** Fields that may stay empty. */
export const optionalFields: ReadonlySet<FieldName> = new Set([
  'partNumber',
  'dataCenter',
  'attachment',
])

/** Length limits in characters. Source: C12. */
export const lengths = {
  question: { max: 1000 },
  issueDescription: { min: 10, max: 2000 },
  firstName: { max: 50 },
  lastName: { max: 50 },
  companyName: { max: 100 },
  email: { max: 254 },
}

/** How many times for a call can be chosen. Source: C12. */
export const maxTimes = 3

/** Maximum size of the attachment. Source: spec §1, C12. */
export const maxAttachmentBytes = 1_048_576

/** Returns the id of a field's control, or of the element around a group of controls. */
export function controlId(name: FieldName): string {
  return `form-${name}`
}

/** Returns the `name` attribute of a field's control. */
export function controlName(name: FieldName): string {
  if (name === 'timeInfos') return 'timeInfos[]'
  return name === 'privacy' ? 'consent[privacyVersion]' : name
}

/** Returns the text of a control; of checkboxes with one name, the checked values with spaces. */
export function textIn(data: FormData, name: FieldName): string {
  return data
    .getAll(controlName(name))
    .filter((it) => typeof it === 'string')
    .join(' ')
}

/** Returns the fields that a form has. */
export function fieldsOf({ elements }: HTMLFormElement): FieldName[] {
  return fieldNames.filter((it) => elements.namedItem(controlName(it)) !== null)
}

/**
 * Returns the field at a JSON pointer such as `/email` or `/timeInfos/0/start`; undefined if
 * there is none.
 */
export function fieldAtPointer(pointer: string): FieldName | undefined {
  const [, first = ''] = pointer.split('/', 2)
  const name = first === 'consent' ? 'privacy' : first
  return fieldNames.find((it) => it === name)
}
