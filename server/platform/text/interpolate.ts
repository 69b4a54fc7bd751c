import { createInstance } from 'i18next'

const i18n = createInstance({
  initAsync: false,
  interpolation: { escapeValue: false },
  missingInterpolationHandler: (_text: string, [, name = '']: string[]) => {
    throw new Error(`the value of ${name.trim()} is missing`)
  },
})
void i18n.init()

/**
 * Replaces each `{{name}}` of a text by its value, as i18next does. A placeholder inside a value is
 * not replaced.
 *
 * @throws Error that names a missing value
 */
export function interpolate(
  text: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return i18n.services.interpolator.interpolate(text, values, 'en', {})
}
