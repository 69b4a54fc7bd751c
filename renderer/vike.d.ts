import type {
  DescribePage,
  DocumentContext,
  DocumentPage,
  Frame,
} from '#components/document/context.ts'

declare global {
  namespace Vike {
    interface PageContextServer extends DocumentContext {
      Page: DocumentPage<never>
      data: never
      /** Set in development only, where Vite injects scripts. */
      cspNonce?: string
    }
    interface Config {
      describe?: DescribePage<never>
      frame?: Frame<never>
    }
    interface ConfigResolved {
      describe?: DescribePage<never>
      frame?: Frame<never>
    }
  }
}
