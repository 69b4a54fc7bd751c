import * as z from 'zod'
import { consentCategories } from './consent.ts'
import { line, Origin, WebAddress } from './fields.ts'

const Cookie = z.strictObject({
  name: line.meta({
    description: 'Name of the cookie. An asterisk at the end stands for any ending: _ga_*.',
  }),
  days: z.int().min(0).meta({ description: 'Lifetime in days; 0: until the browser is closed.' }),
})
const Script = z.strictObject({
  enabled: z.boolean(),
  scriptUrl: WebAddress.nullable().meta({
    description:
      'URL of the script, required if enabled. The Content Security Policy allows its origin.',
  }),
  category: z.enum(consentCategories).meta({
    description: 'Purpose to which a visitor must consent before the script is loaded.',
  }),
  provider: line.nullable().meta({
    description: "Company that receives the data; null: the host of the script's URL is shown.",
  }),
  cookies: z.array(Cookie).meta({
    description:
      "Cookies that the script sets on the site's own domain. The cookie page lists them, and " +
      'they are removed when a visitor withdraws consent.',
  }),
})
const Captcha = z.strictObject({
  provider: z.enum(['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'none']).meta({
    description:
      'altcha is embedded and needs no key. The external providers also need CAPTCHA_SECRET or ' +
      'CAPTCHA_SECRET_CHINA. none is for tests; in other environments it rejects every form.',
  }),
  siteKey: line.nullable(),
  verifyUrl: WebAddress.nullable().meta({
    description: "URL of a mirror that verifies captcha answers; null: the provider's own URL.",
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
  .meta({
    description: 'Additional origins that the Content Security Policy allows, by directive.',
  })

/**
 * Third-party scripts by site. The China site has none except its captcha. Source: spec §1, §7
 * Third-party, traps 76, 77, 78.
 */
export const Scripts = z
  .strictObject({
    global: z.strictObject({
      chat: Script.extend({
        department: line.meta({
          description: 'Department of the chat. {product} is replaced by the name of the product.',
        }),
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
        description:
          'The China site has no live chat, tag manager or tracking, so there are no settings ' +
          'for them.',
      }),
  })
  .meta({ description: 'Third-party scripts by site. All are off by default.' })
