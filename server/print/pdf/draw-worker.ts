import { drawPdf, type PdfTask } from './draw-pdf.ts'

/** Draws a PDF. Runs in a worker. */
export function run(task: PdfTask): Promise<Buffer> {
  return drawPdf(task)
}
