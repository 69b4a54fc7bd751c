import { type DocumentTask, drawDocument } from './draw-document.ts'

/** Draws a document. Runs in a worker. */
export function run(task: DocumentTask): Promise<Buffer> {
  return drawDocument(task)
}
