import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IslandIds } from '#components/islands/Island.tsx'
import { type Texts, TextContext } from '#components/islands/texts.tsx'

/**
 * Renders one part of a document to HTML.
 *
 * @param key unique in the document; prefixes the generated ids
 */
export function renderMarkup(key: string, node: ReactNode, texts: Texts): string {
  return renderToStaticMarkup(
    <TextContext value={texts}>
      <IslandIds value={{ prefix: `${key}-`, count: 0 }}>{node}</IslandIds>
    </TextContext>,
    { identifierPrefix: `${key}-` },
  )
}
