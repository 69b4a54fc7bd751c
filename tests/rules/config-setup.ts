import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { faultText } from '#config/faults.ts'
import { builtInFolder, inspectConfig } from '#config/load.ts'
import { tables } from '#config/schema.ts'

/** Copies the built-in tables into a folder that tests can edit. */
export function copiedConfig() {
  const folder = mkdtempSync(path.join(tmpdir(), 'config-'))
  for (const { file } of Object.values(tables))
    cpSync(path.join(builtInFolder, file), path.join(folder, file))
  const at = (file: string) => path.join(folder, file)
  return {
    folder,
    /** Replaces the first occurrence of a text. Fails if the text does not occur. */
    edit(file: string, from: string, to: string) {
      const text = readFileSync(at(file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
      writeFileSync(
        at(file),
        text.replace(from, () => to),
      )
    },
    write: (file: string, text: string) => writeFileSync(at(file), text),
    remove: (file: string) => rmSync(at(file)),
    /** Replaces a file with a new one, as text editors and deployments do. */
    replace(file: string, from: string, to: string) {
      writeFileSync(
        at(`${file}.new`),
        readFileSync(at(file), 'utf8').replace(from, () => to),
      )
      renameSync(at(`${file}.new`), at(file))
    },
    /** Returns the number of the line where a text starts, counted from 1. */
    lineOf: (file: string, text: string) =>
      readFileSync(at(file), 'utf8').split(text)[0]?.split('\n').length,
    /** Returns the faults as texts, without line numbers. */
    faults() {
      const inspection = inspectConfig(folder)
      return inspection.ok
        ? []
        : inspection.faults.map(({ file, path, reason }) => faultText({ file, path, reason }))
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
