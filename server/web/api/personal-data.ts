/**
 * Patterns for personal data and credentials, with their replacements. No pattern backtracks by
 * more than a few characters.
 */
const replacements: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/[?#][^\s"'`<>()]*/g, ''], // queries and fragments of URLs
  [/[^\s@"'`<>(){},;:]{1,64}(?:@|%40)[\w.-]{1,255}/gi, '[mail]'],
  [/\b(?:[A-Za-z0-9_-]{8,}\.){2}[A-Za-z0-9_-]{8,}/g, '[token]'], // JSON Web Tokens
  [/\b(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{40,}/g, '[token]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]'],
  [/\+?\d(?:[ ()-]{0,2}\d){7,}/g, '[number]'],
]

/**
 * Removes personal data from text that a browser sent: queries, email addresses, long numbers and
 * tokens. Source: C19.
 */
export function withoutPersonalData(text: string): string {
  return replacements.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
}
