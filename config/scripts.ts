import * as z from 'zod'
import { line, Origin, WebAddress } from './fields.ts'

const off = {
  enabled: z.boolean(),
  scriptUrl: WebAddress.nullable().meta({
    description: 'Needed when enabled; its origin must be in csp.scriptSrc.',
  }),
}
const Script = z.strictObject(off)
const Captcha = z.strictObject({
  provider: z.enum(['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'none']).meta({
    description:
      'altcha is our own and needs no key; the others need CAPTCHA_SECRET or CAPTCHA_SECRET_CHINA too. none is for tests: elsewhere every form is refused.',
  }),
  siteKey: line.nullable(),
  verifyUrl: WebAddress.nullable().meta({
    description: "Where answers are checked, instead of the provider's own address: a mirror.",
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
  .meta({ description: 'Foreign origins that the content security policy allows, by directive.' })

/** Scripts of third parties, none on the China site. Source: spec §1, §7 Third-party, traps 76, 77, 78. */
export const Scripts = z
  .strictObject({
    global: z.strictObject({
      chat: Script.extend({
        department: line.meta({ description: '{product} is replaced by the product.' }),
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
          description: 'External chat, a link in place of the live-chat button.',
        }),
        captcha: Captcha.extend({ provider: z.enum(['altcha', 'turnstile', 'none']) }),
        csp: Csp,
      })
      .meta({
        description: 'No live chat, no tag manager, no tracking: this table has no place for them.',
      }),
  })
  .meta({ description: 'Scripts of third parties, by site. All off by default.' })
