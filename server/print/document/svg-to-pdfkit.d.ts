declare module 'svg-to-pdfkit' {
  interface Options {
    width?: number
    height?: number
    preserveAspectRatio?: string
    /** True if lengths in the SVG are points, not CSS pixels. */
    assumePt?: boolean
    fontCallback?: () => string
    warningCallback?: (text: string) => void
  }
  /** Draws an SVG as vectors at a position on the current page. */
  export default function drawSvg(
    ...where: [document: PDFKit.PDFDocument, svg: string, x: number, y: number, options?: Options]
  ): void
}
