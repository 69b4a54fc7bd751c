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
 * Replaces each `{{name}}` in a text with the value of that name, as i18next does. A placeholder
 * inside a value is not replaced.
 *
 * @throws Error with the name of a missing value
 */
export function interpolate(
  text: string,
  facts: Readonly<Record<string, string | number>>,
): string {
  return i18n.services.interpolator.interpolate(text, facts, 'en', {})
}
