/** Values for a text's placeholders; `count` also selects the plural form. */
export type TextValues = Record<string, string | number>

/** Texts of a locale. Keys have the form `namespace:path.to.text`. */
export interface Texts {
  locale: string
  /** Language of the texts, for the `lang` attribute. */
  lang: string
  t(key: string, values?: TextValues): string
  /**
   * Returns a text with its placeholders not yet filled, as sent to islands. Each plural form is a
   * text of its own, with a key such as `key_one`. Available only on the server.
   */
  raw?(key: string): string | undefined
  /**
   * Returns all texts of some namespaces by their keys, with placeholders not yet filled, as sent to
   * app pages. Available only on the server.
   */
  all?(namespaces: readonly string[]): Record<string, string>
}
