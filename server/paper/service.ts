import type { Config } from '#config/schema.ts'
import { draw } from './drawing.ts'
import type { Paper } from './paper.ts'

export type { Paper, PaperLine } from './paper.ts'
export { paperTexts } from './texts.ts'

/** A PDF of a quote or of an order, in the language of its site, made when it is asked for. */
export function paperPdf({ site }: Pick<Config, 'site'>, paper: Paper): Promise<Buffer> {
  return draw({ site, paper })
}
