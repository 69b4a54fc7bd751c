import { expect, test } from 'vitest'
import { writeLine } from '#server/web/request-line.ts'
import { createLog } from '#server/platform/log.ts'

function logged(level: string) {
  const lines: string[] = []
  return { lines, log: createLog({ level, write: { write: (line) => void lines.push(line) } }) }
}

test('a request line has what every line of the log has', () => {
  const { lines, log } = logged('info')
  writeLine(log, { event: 'http.request', 'url.path': '/a"b\n', 'problem.code': undefined })
  log.info({ event: 'http.request', 'url.path': '/a"b\n' })
  const [fast, slow] = lines.map((it) => ({
    ...(JSON.parse(it) as Record<string, unknown>),
    ts: '',
  }))
  expect(lines[0]?.endsWith('}\n')).toBe(true)
  expect(Object.entries(fast ?? {})).toEqual(Object.entries(slow ?? {}))
})

test('a request line is not written where the level is above it', () => {
  const { lines, log } = logged('warn')
  writeLine(log, { event: 'http.request' })
  expect(lines).toEqual([])
})
