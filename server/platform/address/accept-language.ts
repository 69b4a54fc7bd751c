/** A rule of config/site.yaml: the value for a language and its regional varieties. */
export interface LanguageRule<Value> {
  language: string
  value: Value
}

/** Maximum number of language tags that are read from the header. */
const maxTags = 20

/**
 * Returns the value for the most preferred of the visitor's languages that has a rule. Source: C15
 * step 3.
 */
export function preferredByLanguage<Value>(
  rules: readonly LanguageRule<Value>[],
  acceptLanguage: string | undefined,
): Value | undefined {
  for (const tag of preferredTags(acceptLanguage ?? '')) {
    const rule = rules.find(
      ({ language }) =>
        tag === language.toLowerCase() || tag.startsWith(`${language.toLowerCase()}-`),
    )
    if (rule) return rule.value
  }
  return undefined
}

/**
 * Reads the language tags from an Accept-Language header, in lower case, most preferred first.
 * Source: RFC 9110 §12.5.4.
 */
function preferredTags(header: string): string[] {
  const weightedTags = header
    .toLowerCase()
    .split(',', maxTags)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((it) => it.trim())
      const weight = parameters.find((it) => it.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
  return weightedTags
    .filter((it) => it.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map((it) => it.tag)
}
