import type { Config } from '#config/schema.ts'
import { threadOf } from '#server/platform/worker/worker.ts'
import type { PaperWork } from './draw-worker.ts'
import type { Paper } from './pdf.ts'

export type { Paper, PaperLine } from './pdf.ts'
export { paperTexts } from './texts.ts'

/** Nobody else waits for the fonts of papers. */
const thread = threadOf<PaperWork>(new URL('draw-worker.ts', import.meta.url))

/** A PDF of a quote or of an order, in the language of its site, made when it is asked for. */
export function paperPdf({ site }: Pick<Config, 'site'>, paper: Paper): Promise<Buffer> {
  return thread.ask({ site, paper })
}
