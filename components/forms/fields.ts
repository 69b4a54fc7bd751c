/** Fields of the two help forms, by their names in the API. Source: C12. */

export type FieldName = (typeof fieldNames)[number]

export const fieldNames = [
  'issueType',
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

/** Length limits in characters. Source: C12. */
export const lengths = {
  issueDescription: { min: 10, max: 2000 },
  firstName: { max: 50 },
  lastName: { max: 50 },
  companyName: { max: 100 },
  email: { max: 254 },
}

/** Maximum size of the attachment. Source: spec §1, C12. */
export const maxAttachmentBytes = 1_048_576

/** Id of a field's control, or of the group of its controls. */
export function controlId(name: FieldName): string {
  return `form-${name}`
}

/** Name of a field's control in the form. */
export function controlName(name: FieldName): string {
  return name === 'privacy' ? 'consent[privacyVersion]' : name
}

/** The field at a JSON pointer such as `/email` or `/consent/privacyVersion`, if it is one. */
export function fieldAtPointer(pointer: string): FieldName | undefined {
  const name = pointer.startsWith('/consent') ? 'privacy' : pointer.slice(1)
  return fieldNames.find((it) => it === name)
}
