import type { TextValues } from '#config/texts.ts'

/** Replaces each `{{name}}` of a text by its value, or by nothing. i18next is too large to send. */
export function interpolate(text: string, values: TextValues): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''))
}
