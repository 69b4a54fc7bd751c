import type { Config } from '#config/schema.ts'
import { answerWith } from '#server/thread/answer.ts'
import { drawnPaper } from './drawn-paper.ts'
import type { Paper } from './paper.ts'

/** A paper that the thread is asked to draw. */
export interface PaperWork {
  site: Config['site']
  paper: Paper
}

answerWith(({ site, paper }: PaperWork) => drawnPaper({ site }, paper))
