import type { DocumentContext, Section } from '#components/document/context.ts'

/** The header of a document. */
export function headerSection(_page: DocumentContext): Section {
  return { key: 'header', load: () => <header>…</header> }
}

/** The footer of a document. */
export function footerSection(_page: DocumentContext): Section {
  return { key: 'footer', load: () => <footer>…</footer> }
}
