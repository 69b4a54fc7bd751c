import * as z from 'zod'
import { line, Origin, WebAddress } from './fields.ts'

const off = {
  enabled: z.boolean(),
  scriptUrl: WebAddress.nullable().meta({
    description: 'Required if enabled; its origin must be in csp.scriptSrc.',
  }),
}
const Script = z.strictObject(off)
const Captcha = z.strictObject({
  provider: z.enum(['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'none']).meta({
    description:
      'altcha is embedded and needs no key. The others also need CAPTCHA_SECRET or ' +
      'CAPTCHA_SECRET_CHINA. none is for tests; in other environments it refuses every form.',
  }),
  siteKey: line.nullable(),
  verifyUrl: WebAddress.nullable().meta({
    description: "Mirror that verifies answers, instead of the provider's own address.",
  }),
})
const AllowedOrigins = z.array(Origin)
const Csp = z
  .strictObject({
    scriptSrc: AllowedOrigins,
    connectSrc: AllowedOrigins,
    imgSrc: AllowedOrigins,
    frameSrc: AllowedOrigins,
    mediaSrc: AllowedOrigins,
  })
  .meta({ description: 'Other origins that the content security policy allows, by directive.' })

/**
 * Third-party scripts; none on the China site. Source: spec §1, §7 Third-party, traps 76, 77, 78.
 */
export const Scripts = z
  .strictObject({
    global: z.strictObject({
      chat: Script.extend({
        department: line.meta({ description: '{product} is replaced by the name of the product.' }),
      }),
      analytics: Script.extend({ measurementId: line.nullable() }),
      tagManager: Script.extend({ containerId: line.nullable() }),
      tracking: Script,
      abTesting: Script,
      captcha: Captcha,
      csp: Csp,
    }),
    china: z
      .strictObject({
        chatUrl: WebAddress.nullable().meta({
          description: 'Link to an external chat, shown instead of the live chat button.',
        }),
        captcha: Captcha.extend({ provider: z.enum(['altcha', 'turnstile', 'none']) }),
        csp: Csp,
      })
      .meta({
        description: 'No live chat, tag manager or tracking: this table has no settings for them.',
      }),
  })
  .meta({ description: 'Third-party scripts by site. All off by default.' })
