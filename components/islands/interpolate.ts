import type { TextValues } from '#config/texts.ts'

/**
 * Replaces each `{{name}}` in a text with its value, or with nothing if it has none. The browser
 * uses this instead of i18next, which is too large to send.
 */
export function interpolate(text: string, values: TextValues): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''))
}
