/**
 * The tables of config/*.yaml. Each is strict: an unknown key is a fault. Descriptions reach the editor through
 * config/schema.json, which is made from this file (`npm run config -- schema`). Numbers carry their unit in their name.
 */
import * as z from 'zod'
import { Checkout } from './checkout.ts'
import { Forms } from './forms.ts'
import { Crm } from './crm.ts'
import { Identity } from './identity.ts'
import { Licenses } from './licenses.ts'
import { Limits } from './limits.ts'
import { locales, regionCodes } from './locales.ts'
import { Orders } from './orders.ts'
import { MailTable } from './mail.ts'
import { Plans } from './plans.ts'

const line = z.string().trim().min(1)
const count = z.int().min(1)
const LocaleCode = z.enum(locales).meta({ description: 'A locale variant. Source: spec §1.' })
const WebAddress = z
  .url({ protocol: /^https?$/ })
  .meta({ description: 'An absolute http(s) address.' })
const Origin = z
  .string()
  .regex(
    /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/,
    'must be an origin such as https://market.example.com: scheme, host, perhaps a port',
  )
  .meta({ description: 'An origin: scheme, host in lower case, perhaps a port; no path.' })

/** Something that the China site has apart from all others. */
function bySite<Global extends z.ZodType, China extends z.ZodType>(global: Global, china: China) {
  return z.strictObject({ global, china })
}

const Brand = z
  .strictObject({
    site: line.meta({ description: 'Name of the site, in titles.' }),
    company: line.meta({ description: 'Short name of the company, in running text.' }),
    legalName: line.meta({ description: 'Name of the company in the copyright line.' }),
  })
  .meta({ description: 'What the site is called.' })

const SocialLink = z.strictObject({
  code: z
    .enum(['facebook', 'instagram', 'linkedin', 'wechat', 'weibo', 'x', 'youtube'])
    .meta({ description: 'Whose; names the icon.' }),
  url: WebAddress,
})

/** Names, hosts and addresses of the site. Source: spec §1, §2 Footer, C0, C15 step 3. */
const Site = z
  .strictObject({
    brands: bySite(Brand, Brand).meta({
      description: 'Brand of the China site and of all others. Source: C0, trap 23.',
    }),
    hosts: z
      .strictObject({
        global: Origin.nullable().meta({
          description: 'Serves all locales but zh-cn. Set it and `china`, or neither.',
        }),
        china: Origin.nullable().meta({ description: 'Serves zh-cn alone.' }),
        console: Origin.nullable().meta({
          description:
            'Serves the console screens as /{locale}/…; null: they are under /{locale}/console.',
        }),
        assets: Origin.nullable().meta({
          description: 'Serves scripts, styles and pictures; null: the site itself.',
        }),
        chinaAssets: Origin.nullable().meta({
          description: 'The same for zh-cn. Source: spec §9.',
        }),
      })
      .meta({
        description:
          'Without hosts everything is served under PUBLIC_ORIGIN, zh-cn included. Source: C0.',
      }),
    defaultLocales: z
      .strictObject({
        china: LocaleCode.meta({ description: 'On the China host.' }),
        fallback: LocaleCode.meta({
          description: 'Elsewhere, when no language below is asked for.',
        }),
        byLanguage: z
          .array(
            z.strictObject({
              language: z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
              locale: LocaleCode,
            }),
          )
          .meta({
            description:
              'By Accept-Language; the first line that fits a language or begins it. Source: C15 step 3.',
          }),
      })
      .meta({ description: 'Locale of an address that names none.' }),
    reportCenterUrl: WebAddress.nullable().meta({
      description: 'The report center of an external provider; null: the support hub. Source: C17.',
    }),
    countryHeader: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header such as CF-IPCountry')
      .nullable()
      .meta({
        description:
          "Header in which the network in front of the site names the visitor's country; believed from trusted proxies alone (TRUST_PROXY).",
      }),
    supportMails: bySite(z.email(), z.email()).meta({
      description: 'Shown where a form cannot be sent. Source: C12.',
    }),
    icpRecord: z
      .strictObject({ number: line, url: WebAddress })
      .nullable()
      .meta({ description: 'Internet content provider record, in the footer of the China site.' }),
    privacyPolicyUrls: z
      .strictObject({
        tw: WebAddress,
        jp: WebAddress,
        kr: WebAddress,
        cn: WebAddress,
        default: WebAddress,
      })
      .meta({ description: 'By region of the locale. Source: spec §2 Footer.' }),
    termsOfUseUrls: bySite(WebAddress, WebAddress).meta({ description: 'Terms of use.' }),
    socialLinks: bySite(z.array(SocialLink), z.array(SocialLink)).meta({
      description: 'Footer links, in their order.',
    }),
    copyrightSinceYear: z
      .int()
      .min(1980)
      .max(2100)
      .meta({ description: 'First year of the copyright line.' }),
  })
  .meta({ description: 'Names, hosts and addresses of the site.' })

const Region = z.strictObject({
  regionCode: z.enum(regionCodes),
  regionGroupCode: line
    .nullable()
    .meta({ description: 'Group in the region picker, e.g. asia-pacific-group.' }),
  currency: line.max(3).meta({
    description:
      'Currency of the price lists. GV is a label of Japan, no ISO code. Source: spec §1.',
  }),
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Asia/Taipei')
    .meta({ description: 'IANA zone in which days of the region begin. Source: C1, C8, C9, C10.' }),
  websites: z
    .array(
      z.strictObject({
        code: LocaleCode,
        isDefault: z.boolean().meta({ description: 'Exactly one of a region.' }),
      }),
    )
    .min(1)
    .meta({ description: 'The locales of the region. Every locale belongs to one region.' }),
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code such as TW'))
    .meta({ description: 'ISO 3166-1 alpha-2. Every country belongs to one region.' }),
})

/** The eight regions, their locales and countries. Source: spec §1, §3, C0. */
const Regions = z
  .strictObject({ regions: z.array(Region) })
  .meta({ description: 'The eight regions, their locales and countries.' })

const RedirectRule = z.strictObject({
  from: z
    .string()
    .regex(
      /^(\/\*\*)?(\/[A-Za-z0-9._~-]+)+(\/\*\*)?$/,
      'must be a path such as /marketplace/my-team; /** at its ends stands for anything',
    )
    .meta({
      description:
        'Path below /{locale}, in any case of letters. /** first or last stands for any or no segments.',
    }),
  to: z
    .string()
    .regex(/^(\/[A-Za-z0-9._~-]+)+$/, 'must be a path such as /marketplace/partners')
    .meta({
      description:
        'Path of an existing page: below /{locale} for kind site, of the console for kind console.',
    }),
  kind: z.enum(['site', 'console']).meta({
    description: 'console: on the console host if there is one, else under /{locale}/console.',
  }),
  status: z.literal([301, 302]).meta({ description: '301 for ever, 302 for now.' }),
})

/** Addresses of old and where they lead. Source: spec §4 Redirect rules, trap 11. */
const Redirects = z
  .strictObject({
    rules: z.array(RedirectRule),
    allowedHosts: z
      .array(
        z
          .string()
          .regex(
            /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/,
            'must be a host in lower case such as www.example.com',
          ),
      )
      .meta({
        description:
          'Foreign hosts to which redirects that editors keep may lead, by https. Source: C17.',
      }),
  })
  .meta({ description: 'Addresses of old and where they lead.' })
export type Redirects = z.infer<typeof Redirects>

const Level = z.strictObject({
  code: z.enum(['REGULAR', 'SILVER', 'GOLD', 'VIP']),
  rank: z.int().min(0).meta({ description: 'memberType on the wire.' }),
  reachedAtUsd: z
    .int()
    .min(0)
    .meta({ description: 'Spend in the running term that reaches the level, in whole USD.' }),
  discountPercent: z.int().min(0).max(99),
  benefits: z.array(z.enum(['Discount', 'ExclusiveSupport', 'ConsultingService'])),
})

/** The membership levels and their terms. Source: spec §1, C10. */
const Membership = z
  .strictObject({
    levels: z.array(Level).min(1).meta({ description: 'From the lowest to the highest.' }),
    validityYears: count.meta({ description: 'Calendar years that a level lasts.' }),
    recordsYears: count.meta({ description: 'Years for which transaction records are available.' }),
    welcomeWithinHours: count.meta({
      description: 'A customer success manager contacts a new member within this time.',
    }),
    remindBeforeDays: z
      .array(count)
      .meta({ description: 'Days before the end of a level at which a mail is sent.' }),
    spendPerUsd: z.strictObject({ USD: z.literal(1), GV: count, CNY: count }).meta({
      description:
        'How much of each currency of the price lists counts as one USD toward a level: as the lists relate, not an exchange rate.',
    }),
  })
  .meta({ description: 'The membership levels and their terms.' })

/** The fixed membership plans of Japan. Source: spec §9. */
const PlansJapan = z
  .strictObject({
    currency: line.max(3),
    plans: z.array(
      z.strictObject({
        level: Level.shape.code,
        partNumber: z
          .string()
          .regex(/^[0-9A-Z]{8,14}$/, 'must be a part number such as 980GOPWWS00'),
        priceGv: z.int().min(0).meta({ description: 'Price in whole GV.' }),
      }),
    ),
  })
  .meta({ description: 'The fixed membership plans of Japan.' })

const CachePolicy = z.strictObject({
  ttlMs: z.int().min(0).meta({ description: 'Fresh for so long.' }),
  staleMs: z
    .int()
    .min(0)
    .meta({ description: 'Then served for so long while it is loaded anew, or when that fails.' }),
  maxEntries: count,
  maxBytes: count,
})

/** Lifetimes and sizes of the caches. A write drops by tag long before; the lifetime is the safety net. Source: C20. */
const Cache = z
  .strictObject({
    data: z
      .strictObject({
        common: CachePolicy,
        menus: CachePolicy,
        banners: CachePolicy,
        pages: CachePolicy.meta({ description: 'Sections of pages.' }),
        categories: CachePolicy,
        products: CachePolicy,
        resources: CachePolicy,
        lists: CachePolicy,
        search: CachePolicy,
        redirects: CachePolicy,
      })
      .meta({ description: 'Data cache, by kind of read.' }),
    page: z
      .strictObject({
        enabled: z.boolean(),
        ttlMs: z.int().min(0),
        staleMs: z.int().min(0),
        maxBytes: count,
      })
      .meta({ description: 'Cache of finished pages.' }),
    cdn: z
      .strictObject({
        sharedMaxAgeSeconds: z.int().min(0).meta({ description: 's-maxage of a public page.' }),
        staleWhileRevalidateSeconds: z.int().min(0),
        staleIfErrorSeconds: z.int().min(0),
        permanentRedirectMaxAgeSeconds: z.int().min(0).meta({
          description: 'max-age of a 301, so that a mistake is not stuck for ever. Source: C15.',
        }),
      })
      .meta({ description: 'What caches in front of the site are told.' }),
  })
  .meta({ description: 'Lifetimes and sizes of the caches.' })

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
const Scripts = z
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

const ContentKinds = z.array(
  z.enum([
    'news',
    'industryFocuses',
    'caseStudies',
    'productSpotlights',
    'whitePapers',
    'catalogs',
    'eventInformation',
    'others',
    'videos',
  ]),
)

/** Limits of lists and what the news list can be filtered by. Source: spec §9, C13. */
const Catalog = z
  .strictObject({
    pageSizes: z.strictObject({
      histories: count,
      licenses: count,
      news: count,
      contacts: count,
      onDemand: count,
      events: count,
      search: count,
    }),
    newsTypes: bySite(ContentKinds, ContentKinds).meta({
      description: 'Type filters of the news list, in their order.',
    }),
    chinaNewsResourceType: line.meta({
      description: 'Resource type that news searches of the China site use.',
    }),
    suggestionCount: count.meta({ description: 'Most suggestions below the search box.' }),
  })
  .meta({ description: 'Limits of lists and what the news list can be filtered by.' })

/** Each table: its file in the folder of configuration, and its shape. */
export const tables = {
  site: { file: 'site.yaml', schema: Site },
  regions: { file: 'regions.yaml', schema: Regions },
  redirects: { file: 'redirects.yaml', schema: Redirects },
  membership: { file: 'membership.yaml', schema: Membership },
  plansJapan: { file: 'plans.japan.yaml', schema: PlansJapan },
  plans: { file: 'plans.yaml', schema: Plans },
  checkout: { file: 'checkout.yaml', schema: Checkout },
  cache: { file: 'cache.yaml', schema: Cache },
  scripts: { file: 'scripts.yaml', schema: Scripts },
  catalog: { file: 'catalog.yaml', schema: Catalog },
  limits: { file: 'limits.yaml', schema: Limits },
  licenses: { file: 'licenses.yaml', schema: Licenses },
  crm: { file: 'crm.yaml', schema: Crm },
  identity: { file: 'identity.yaml', schema: Identity },
  orders: { file: 'orders.yaml', schema: Orders },
  mail: { file: 'mail.yaml', schema: MailTable },
  forms: { file: 'forms.yaml', schema: Forms },
}
export type TableName = keyof typeof tables

/** The whole configuration, checked. Frozen: a change comes as a new one. */
export type Config = { readonly [Name in TableName]: z.infer<(typeof tables)[Name]['schema']> }

function isTimeZone(text: string): boolean {
  return text === 'UTC' || Intl.supportedValuesOf('timeZone').includes(text)
}
