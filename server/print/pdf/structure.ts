/** Structure types that assistive technology reads. Source: PDF 1.7, standard structure types. */
export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'

/** Records the structure of a PDF file while its content is drawn. */
export function openStructure(pdf: PDFKit.PDFDocument) {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let parents: PDFKit.PDFStructureElement[] = [root]

  return {
    /** Draws what assistive technology skips: bands, rules, page numbers. */
    artifact(draw: () => void): void {
      pdf.markContent('Artifact')
      draw()
      pdf.endMarkedContent()
    },
    /** Draws an element from its parts. */
    element(tag: Tag, parts: (() => void)[], alt?: string): void {
      const element = pdf.struct(tag, alt === undefined ? {} : { alt }, parts)
      parents.at(-1)?.add(element)
      element.end()
    },
    /** Groups the elements that `draw` adds, such as the rows of a table. */
    group(tag: Tag, draw: () => void): void {
      const element = pdf.struct(tag)
      parents.at(-1)?.add(element)
      parents = [...parents, element]
      draw()
      parents = parents.slice(0, -1)
      element.end()
    },
    end: () => root.end(),
  }
}
