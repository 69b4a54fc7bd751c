// Checks the OpenAPI document with Redocly's recommended rules. Part of `npm run check`.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { apiFacts, apis, contract } from '#server/api-contract.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { openApiOf } from '#server/web/api/openapi.ts'

/** Recommended rules that do not hold here, and why. */
const rules = {
  'info-license': 'off', // the API is not licensed to others
  'no-ambiguous-paths': 'off', // the specification fixes these paths; fixed segments win
  'operation-2xx-response': 'off', // sign-in and payment answer with redirects
  'no-illogical-composition-keywords': 'off', // any JSON value, as in the content of a section
} as const

const document = await openApiOf(contract, {
  ...apiFacts,
  title: 'Marketplace',
  origin: 'https://market.example',
  supportMail: 'support@market.example',
  elsewhere: apis.filter((it) => it.prefix !== apiPrefix),
  textOf: (code) => ({ title: code, detail: code }),
})
const problems = await lintFromString({
  source: JSON.stringify(document),
  config: await createConfig({ extends: ['recommended'], rules }),
})
for (const { severity, ruleId, message, location } of problems)
  process.stdout.write(
    `${severity} ${ruleId} ${location.map((it) => it.pointer).join(' ')}: ${message}\n`,
  )
process.stdout.write(`OpenAPI: ${problems.length} problems\n`)
process.exitCode = problems.length === 0 ? 0 : 1
