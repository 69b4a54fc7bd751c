import type { Look, Place } from './type.ts'

/**
 * The tags that tell screen readers how a document is structured. Source: PDF 1.7, standard
 * structure types.
 */
export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'

/** A piece of text with its position and style. */
export interface Line {
  words: string
  at: Place
  look: Look
}

/** Records the tag structure of a document while its content is drawn. */
export function openTags(
  pdf: PDFKit.PDFDocument,
  print: (words: string, at: Place, look: Look) => void,
) {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let parents: PDFKit.PDFStructureElement[] = [root]

  function add(tag: Tag, children: (() => void)[], alt?: string): void {
    const element = pdf.struct(tag, alt === undefined ? {} : { alt }, children)
    parents.at(-1)?.add(element)
    element.end()
  }

  return {
    /** Draws decoration that screen readers skip: bands, rules, page numbers. */
    ornament(draw: () => void): void {
      pdf.markContent('Artifact')
      draw()
      pdf.endMarkedContent()
    },
    /** Prints a piece of text as one element. */
    text: (tag: Tag, words: string, { at, look }: Omit<Line, 'words'>) =>
      add(tag, [() => print(words, at, look)]),
    /** Prints several pieces of text as one element, such as a table cell or a step. */
    texts: (tag: Tag, lines: readonly Line[]) =>
      add(
        tag,
        lines.map(
          ({ words, at, look }) =>
            () =>
              print(words, at, look),
        ),
      ),
    /** Draws a vector image with its alternative text. */
    figure: (alt: string, draw: () => void) => add('Figure', [draw], alt),
    /** Groups the elements that `draw` adds, such as the rows of a table. */
    group(tag: Tag, draw: () => void): void {
      const element = pdf.struct(tag)
      parents.at(-1)?.add(element)
      parents = [...parents, element]
      draw()
      parents = parents.slice(0, -1)
      element.end()
    },
    endTags: () => root.end(),
  }
}
