/** What may name a person or let somebody in, and what stands in its place. No pattern looks back over more than a few characters. */
const marks: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/[?#][^\s"'`<>()]*/g, ''], // queries and fragments of addresses
  [/[^\s@"'`<>(){},;:]{1,64}(?:@|%40)[\w.-]{1,255}/gi, '[mail]'],
  [/\b(?:[A-Za-z0-9_-]{8,}\.){2}[A-Za-z0-9_-]{8,}/g, '[token]'], // JSON Web Tokens
  [/\b(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{40,}/g, '[token]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]'],
  [/\+?\d(?:[ ()-]{0,2}\d){7,}/g, '[number]'],
]

/** A text of a browser without what could name a person: queries, mail addresses, numbers as long as a telephone's, tokens. Source: C19. */
export function withoutPersonalData(text: string): string {
  return marks.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
}
