import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findJava } from './java.ts'

/** A message of the Nu Html Checker about a file. */
interface Message {
  type: 'error' | 'info' | 'non-document-error'
  subType?: 'warning'
  message: string
  /** URL of the file. */
  url: string
  extract?: string
}

const jar = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'))

/** Checks the HTML files in a folder, all in one Java process. */
export async function checkMarkup(folder: string): Promise<Message[]> {
  const words = [
    '-jar',
    jar,
    '--format',
    'json',
    '--stdout',
    '--exit-zero-always',
    '--skip-non-html',
    folder,
  ]
  const { stdout } = await promisify(execFile)(findJava(), words, { maxBuffer: 64 * 1024 * 1024 })
  return (JSON.parse(stdout) as { messages: Message[] }).messages
}
