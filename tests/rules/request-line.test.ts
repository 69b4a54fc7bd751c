import { expect, test } from 'vitest'
import { createLogs } from '#server/platform/log.ts'

function logged(level: string) {
  const lines: string[] = []
  return { lines, ...createLogs({ level, write: { write: (line) => void lines.push(line) } }) }
}

test('a request line has the same fields as any other log line', () => {
  const { lines, log, requestLog } = logged('info')
  requestLog('info', { event: 'http.request', 'url.path': '/a"b\n', 'problem.code': undefined })
  log.info({ event: 'http.request', 'url.path': '/a"b\n' })
  const [fast, slow] = lines.map((it) => ({
    ...(JSON.parse(it) as Record<string, unknown>),
    ts: '',
  }))
  expect(lines[0]?.endsWith('}\n')).toBe(true)
  expect(Object.entries(fast ?? {})).toEqual(Object.entries(slow ?? {}))
})

test('a request line below the log level is not written', () => {
  const { lines, requestLog } = logged('warn')
  requestLog('info', { event: 'http.request' })
  expect(lines).toEqual([])
})
