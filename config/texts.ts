/** Values for a text's placeholders; `count` also selects the plural form. */
export type TextValues = Record<string, string | number>

/** The texts of one locale. Keys have the form `namespace:path.to.text`. */
export interface Texts {
  locale: string
  /** Language of the texts, for the `lang` attribute. */
  lang: string
  t(key: string, values?: TextValues): string
  /** The text as written, with its plural forms: sent to islands. On the server only. */
  raw?(key: string): string | undefined
}
