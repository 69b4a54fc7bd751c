import type { Describe, DocumentContext, DocumentPage } from '#components/document/context.ts'

declare global {
  namespace Vike {
    interface PageContextServer extends DocumentContext {
      Page: DocumentPage<never>
      data: never
      /** In development only, where Vite adds scripts of its own. */
      cspNonce?: string
      /** Told when a section failed: the page must not be kept. */
      onSectionFailed: (key: string, error: unknown) => void
    }
    interface Config {
      describe?: Describe<never>
    }
    interface ConfigResolved {
      describe?: Describe<never>
    }
  }
}
