import type { Locale } from '#config/locales.ts'
import type { DocumentKind } from './content.ts'

/** The product and the kind of a document. */
export interface DocumentName {
  alias: string
  kind: DocumentKind
}

/** Returns the path of a product's document in the language of a site. */
export function documentPath(locale: Locale, { alias, kind }: DocumentName): string {
  return `/media/documents/${locale}/${alias}-${kind}.pdf`
}

/** Reads the file name of a document; undefined if it is not one. */
export function documentNamed(file: string): DocumentName | undefined {
  const [, alias, kind] =
    /^([a-z0-9-]+)-(datasheet|user-guide|release-notes)\.pdf$/.exec(file) ?? []
  return alias === undefined ? undefined : { alias, kind: kind as DocumentKind }
}
