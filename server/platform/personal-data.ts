type Replacement = readonly [pattern: RegExp, instead: string]

/** Patterns for values that stand for themselves anywhere. No pattern backtracks far. */
const recognizable: readonly Replacement[] = [
  [/[^\s@"'`<>(){},;:/]{1,64}(?:@|%40)[\w.-]{1,255}/gi, '[mail]'],
  [/\b(?:[A-Za-z0-9_-]{8,}\.){2}[A-Za-z0-9_-]{8,}/g, '[token]'], // JSON Web Tokens
  [/\bcs_[\w-]+/g, '[token]'], // sessions of the sandbox gateway
  [/\b[A-Z]{2,5}(?:-[A-Z0-9]{4}){2}-([A-Z0-9]{4})\b/gi, '[license …$1]'],
]

/** The query and fragment of a URL. They go first, so that the rest of the URL stays readable. */
const queryOfUrl: Replacement = [/[?#][^\s"'`<>()]*/g, '']

/** Patterns for values that need their surroundings: in a whole log line they match too much. */
const likely: readonly Replacement[] = [
  [/\b(token|password|secret|code|key)=[^\s&"']+/gi, '$1=[removed]'],
  [/\b(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{40,}/g, '[token]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]'],
  // except the digits of an order number, such as M-2026-100002
  [/(?<![\w]|[A-Z]-)\+?\d(?:[ ()-]{0,2}\d){7,}/g, '[number]'],
]

/**
 * Removes personal data and credentials from a text, such as an error's message or a path: queries,
 * email addresses, license keys except the last four characters, tokens and long numbers. Source:
 * C19.
 */
export function withoutPersonalData(text: string): string {
  return replaced(text, [queryOfUrl, ...recognizable, ...likely])
}

/** Removes from a log line what can be recognized without its surroundings. */
export function withoutPersonalDataInLine(line: string): string {
  return replaced(line, recognizable)
}

function replaced(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
}
