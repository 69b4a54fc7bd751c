import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSeed } from '#server/content/catalog/seed-files.ts'
import { SeedContent } from '#server/content/editorial/seed-content.ts'
import { seedFolder } from '#server/seed/seed.ts'
import { readSeedFolder, referenceFaults } from '#server/seed/seed-folder.ts'

test('a misspelled site or icon of a seed file is refused with its line and a correction', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'))
  const file = join(folder, 'content.yaml')
  const text = readFileSync(join(seedFolder, 'content.yaml'), 'utf8')
  const broken = text
    .replace(/icon: \w+/, 'icon: layrs')
    .replace(/^( +)type: \d/m, '$&\n$1websites: [jp-ja]')
  const lineOf = (part: string) => broken.slice(0, broken.indexOf(part)).split('\n').length
  try {
    writeFileSync(file, broken)
    const read = () => readSeed(file, SeedContent)
    expect(read).toThrow(`content.yaml:${lineOf('icon: layrs')} menus`)
    expect(read).toThrow('"layrs" is not allowed; did you mean layers?')
    expect(read).toThrow(`content.yaml:${lineOf('[jp-ja]')} menus`)
    expect(read).toThrow('"jp-ja" is not allowed; did you mean ja-jp?')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a seed that refers to something that it does not contain is refused', () => {
  const seed = readSeedFolder(seedFolder)
  expect(referenceFaults(seed)).toEqual([])
  const [solution, ...solutions] = structuredClone(seed.solutions)
  const [partner, ...partners] = structuredClone(seed.partners)
  const [event, ...events] = structuredClone(seed.events)
  if (!solution || !partner || !event) throw new Error('the seed is empty')
  const faults = referenceFaults({
    ...seed,
    solutions: [{ ...solution, parent: 'nowhere', materials: ['no-such-slug'] }, ...solutions],
    partners: [{ ...partner, focusedSolutions: [`sol-${solution.code}x`] }, ...partners],
    events: [{ ...event, products: ['edgelink-gatewy'] }, ...events],
  })
  expect(faults).toEqual([
    `event ${event.code}: product edgelink-gatewy is unknown; did you mean edgelink-gateway?`,
    expect.stringContaining(`solution ${solution.code}: parent nowhere is unknown`),
    expect.stringContaining(`solution ${solution.code}: material no-such-slug is unknown`),
    `partner ${partner.code}: solution sol-${solution.code}x is unknown; did you mean sol-${solution.code}?`,
  ])
})
