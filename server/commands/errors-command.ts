import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProblemCode, problems } from '#config/problems.ts'
import { adviceOn } from '#server/kernel/problem-advice.ts'

/** Where the table of errors is kept for people. */
export const errorsFile = join(import.meta.dirname, '../../docs/errors.md')

const englishTexts = join(import.meta.dirname, '../../locales/en/problems.json')

const head = `# Errors of the API

Written by \`npm run docs:errors\` from config/problems.ts, locales/en/problems.json and server/kernel/problem-advice.ts; change those.

A refusal is \`application/problem+json\` (RFC 9457). Branch on \`code\` only: \`title\`, \`detail\` and \`errors[].message\` are in the
language of \`websiteCode\` and are there to be shown. \`retryable\` says whether the same wish may succeed when it is tried again,
after a wait or a fresh read, without the person changing it. \`supportCode\` is what a person tells the support team.

| Code | Status | Retryable | Title | Text | What a client does |
|---|---|---|---|---|---|
`

/** The table of all refusals as Markdown, in the order of the catalog. */
export function errorsDocument(): string {
  const texts = JSON.parse(readFileSync(englishTexts, 'utf8')) as unknown
  const rows = (Object.keys(problems) as ProblemCode[]).map((code) => {
    const { status, retryable } = problems[code]
    const cells = [
      `\`${code}\``,
      status,
      retryable ? 'yes' : 'no',
      textAt(texts, `${code}.title`),
      textAt(texts, `${code}.detail`),
      adviceOn(code),
    ]
    return `| ${cells.map((it) => String(it).replaceAll('|', '\\|')).join(' | ')} |\n`
  })
  return head + rows.join('')
}

function textAt(texts: unknown, path: string): string {
  const text = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], texts)
  if (typeof text !== 'string') throw new Error(`locales/en/problems.json has no ${path}`)
  return text
}

if (import.meta.main) writeFileSync(errorsFile, errorsDocument())
