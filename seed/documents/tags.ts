import type { Look, Place } from './type.ts'

/** The parts of a document that software for the blind reads. Source: PDF 1.7, standard structure types. */
export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'

/** Words with their place and look. */
export interface Line {
  words: string
  at: Place
  look: Look
}

/** Keeps the structure of a document while its parts are drawn. */
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
    /** Draws what means nothing to a reader: bands, rules, page numbers. */
    ornament(draw: () => void): void {
      pdf.markContent('Artifact')
      draw()
      pdf.endMarkedContent()
    },
    /** Sets a text. */
    text: (tag: Tag, words: string, { at, look }: Omit<Line, 'words'>) =>
      add(tag, [() => print(words, at, look)]),
    /** Sets several texts as one part: a cell, a step. */
    texts: (tag: Tag, lines: readonly Line[]) =>
      add(
        tag,
        lines.map(
          ({ words, at, look }) =>
            () =>
              print(words, at, look),
        ),
      ),
    /** Sets a vector drawing with its words. */
    figure: (alt: string, draw: () => void) => add('Figure', [draw], alt),
    /** Groups what `draw` sets: a list, a table, a row. */
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
