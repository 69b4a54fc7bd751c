/** The fields of the two forms of help, by the names that the API gives them. Shared by server and browser. Source: C12. */

/** What a person writes. */
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

/** The longest that each text may be; a message has at least ten. Source: C12. */
export const lengths = {
  issueDescription: { min: 10, max: 2000 },
  firstName: { max: 50 },
  lastName: { max: 50 },
  companyName: { max: 100 },
  email: { max: 254 },
}

/** The largest picture. Source: spec §1, C12. */
export const maxAttachmentBytes = 1_048_576

/** The id of a field's control, or of the group of its controls. */
export function controlId(name: FieldName): string {
  return `form-${name}`
}

/** The name that a control has in its form. */
export function controlName(name: FieldName): string {
  return name === 'privacy' ? 'consent[privacyVersion]' : name
}

/** The field that a fault points to: `/email`, `/consent/privacyVersion`. Undefined where there is none. */
export function fieldAtPointer(pointer: string): FieldName | undefined {
  const name = pointer.startsWith('/consent') ? 'privacy' : pointer.slice(1)
  return fieldNames.find((it) => it === name)
}
