/** A line of config/site.yaml: who asks for the language, or a variety of it, gets the value. */
export interface LanguageRule<Value> {
  language: string
  value: Value
}

const readTags = 20

/** The value of the first rule that fits the language a visitor likes best; of the next best when none fits. Source: C15 step 3. */
export function preferredByLanguage<Value>(
  rules: readonly LanguageRule<Value>[],
  acceptLanguage: string | undefined,
): Value | undefined {
  for (const tag of wantedTags(acceptLanguage ?? '')) {
    const rule = rules.find(
      ({ language }) =>
        tag === language.toLowerCase() || tag.startsWith(`${language.toLowerCase()}-`),
    )
    if (rule) return rule.value
  }
  return undefined
}

/** The tags of an Accept-Language header in lower case, the best liked first. Source: RFC 9110, 12.5.4. */
function wantedTags(header: string): string[] {
  const wishes = header
    .toLowerCase()
    .split(',', readTags)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((it) => it.trim())
      const weight = parameters.find((it) => it.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
  return wishes
    .filter((it) => it.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map((it) => it.tag)
}
