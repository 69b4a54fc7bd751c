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
      /** Key of an app page's heading, which is also its title. */
      titleKey?: string
      /** Namespaces of an app page's texts, besides those of all app pages. */
      namespaces?: readonly string[]
      describe?: DescribePage<never>
      frame?: Frame<never>
    }
    interface ConfigResolved {
      titleKey?: string
      namespaces?: readonly (readonly string[])[]
      describe?: DescribePage<never>
      frame?: Frame<never>
    }
  }
}
