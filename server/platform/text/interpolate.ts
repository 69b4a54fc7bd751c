import { createInstance } from 'i18next'

const i18n = createInstance({
  initAsync: false,
  interpolation: { escapeValue: false },
  missingInterpolationHandler: (_text: string, [, name = '']: string[]) => {
    throw new Error(`the fact ${name.trim()} is missing`)
  },
})
void i18n.init()

/**
 * Replaces each `{{name}}` of a text by that fact, as i18next does. A placeholder inside a fact is
 * not replaced.
 *
 * @throws Error that names a missing fact
 */
export function interpolate(
  text: string,
  facts: Readonly<Record<string, string | number>>,
): string {
  return i18n.services.interpolator.interpolate(text, facts, 'en', {})
}
