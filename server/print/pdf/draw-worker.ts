import type { Config } from '#config/schema.ts'
import { answerWith } from '#server/platform/worker/answer.ts'
import { drawnPaper } from './drawn-pdf.ts'
import type { Paper } from './pdf.ts'

/** A paper that the thread is asked to draw. */
export interface PaperWork {
  site: Config['site']
  paper: Paper
}

answerWith(({ site, paper }: PaperWork) => drawnPaper({ site }, paper))
