import { openStructure, type Tag } from '#server/print/pdf/structure.ts'
import type { Look, Place } from './type.ts'

/** A piece of text with its position and style. */
export interface Line {
  words: string
  at: Place
  look: Look
}

/** Prints texts and pictures as elements of a document's structure. */
export function openTags(
  pdf: PDFKit.PDFDocument,
  print: (words: string, at: Place, look: Look) => void,
) {
  const structure = openStructure(pdf)
  const texts = (tag: Tag, lines: readonly Line[]) =>
    structure.element(
      tag,
      lines.map(
        ({ words, at, look }) =>
          () =>
            print(words, at, look),
      ),
    )
  return {
    /** Draws decoration that screen readers skip: bands, rules, page numbers. */
    ornament: structure.artifact,
    /** Prints a piece of text as one element. */
    text: (tag: Tag, words: string, { at, look }: Omit<Line, 'words'>) =>
      texts(tag, [{ words, at, look }]),
    /** Prints several pieces of text as one element, such as a table cell or a step. */
    texts,
    /** Draws a vector image with its alternative text. */
    figure: (alt: string, draw: () => void) => structure.element('Figure', [draw], alt),
    /** Groups the elements that `draw` adds, such as the rows of a table. */
    group: structure.group,
    endTags: structure.end,
  }
}
