declare module 'svg-to-pdfkit' {
  interface Options {
    width?: number
    height?: number
    preserveAspectRatio?: string
    /** Lengths of the drawing are points, not CSS pixels. */
    assumePt?: boolean
    fontCallback?: () => string
    warningCallback?: (text: string) => void
  }
  /** Draws an SVG as vectors at a place on the current page. */
  export default function drawSvg(
    ...where: [document: PDFKit.PDFDocument, svg: string, x: number, y: number, options?: Options]
  ): void
}
