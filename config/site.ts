import * as z from 'zod'
import { bySite, line, LocaleCode, Origin, WebAddress } from './fields.ts'

const Brand = z
  .strictObject({
    site: line.meta({ description: 'Name of the site, used in titles.' }),
    company: line.meta({ description: 'Short name of the company, used in running text.' }),
    legalName: line.meta({ description: 'Name of the company in the copyright line.' }),
  })
  .meta({ description: 'Names of the site and its company.' })

const Version = z
  .string()
  .regex(/^[\w.-]{1,40}$/, 'must be at most 40 letters, digits, dots and hyphens')

const SocialLink = z.strictObject({
  code: z
    .enum(['facebook', 'instagram', 'linkedin', 'wechat', 'weibo', 'x', 'youtube'])
    .meta({ description: 'Social network, which determines the icon.' }),
  url: WebAddress,
})

const Seller = z.strictObject({
  legalName: line.meta({ description: 'Name of the company that sells.' }),
  address: line.meta({ description: 'Its address, in the form that the region writes it in.' }),
  phone: line.meta({ description: 'Its telephone number.' }),
  registrationNumber: line.nullable().meta({
    description:
      "Its number for taxes, such as Japan's qualified invoice number; null if it has none.",
  }),
})

/** Names, hosts and links of the site. Source: spec §1, §2 Footer, C0, C15 step 3. */
export const Site = z
  .strictObject({
    brands: bySite(Brand, Brand).meta({
      description: 'Brand of the China site and of all other sites. Source: C0, trap 23.',
    }),
    hosts: z
      .strictObject({
        global: Origin.nullable().meta({
          description:
            'Origin that serves all locales except zh-cn. Set both this and `china`, or neither.',
        }),
        china: Origin.nullable().meta({ description: 'Origin that serves only zh-cn.' }),
        console: Origin.nullable().meta({
          description:
            'Origin that serves the console under /{locale}/…; null: the console is under ' +
            '/{locale}/console.',
        }),
        assets: Origin.nullable().meta({
          description: 'Origin that serves scripts, styles and images; null: the site itself.',
        }),
        chinaAssets: Origin.nullable().meta({
          description: 'Like `assets`, but for zh-cn. Source: spec §9.',
        }),
      })
      .meta({
        description:
          'If no hosts are set, PUBLIC_ORIGIN serves everything, including zh-cn. Source: C0.',
      }),
    defaultLocales: z
      .strictObject({
        china: LocaleCode.meta({ description: 'Locale on the China host.' }),
        fallback: LocaleCode.meta({
          description: 'Locale on other hosts if the browser requests none of the languages below.',
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
              'Locale by the Accept-Language header. The first entry that equals a requested ' +
              'language, or the prefix of a requested language, applies. Source: C15 step 3.',
          }),
      })
      .meta({ description: 'Locale for URLs that contain none.' }),
    reportCenterUrl: WebAddress.nullable().meta({
      description: "URL of an external report center; null: the site's support hub. Source: C17.",
    }),
    countryHeader: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header such as CF-IPCountry')
      .nullable()
      .meta({
        description:
          "Header in which the CDN sends the visitor's country. Only trusted proxies " +
          '(TRUST_PROXY) may set it.',
      }),
    sellers: z.strictObject({ tw: Seller, jp: Seller, cn: Seller, default: Seller }).meta({
      description: 'The company that sells, on quotations and invoices, by region of the locale.',
    }),
    supportMails: bySite(z.email(), z.email()).meta({
      description: 'Support email addresses, shown if a form cannot be sent. Source: C12.',
    }),
    icpRecord: z.strictObject({ number: line, url: WebAddress }).nullable().meta({
      description: 'Internet content provider (ICP) record in the footer of the China site.',
    }),
    privacyPolicyUrls: z
      .strictObject({
        tw: WebAddress,
        jp: WebAddress,
        kr: WebAddress,
        cn: WebAddress,
        default: WebAddress,
      })
      .meta({ description: 'Privacy policies, by region of the locale. Source: spec §2 Footer.' }),
    termsOfUseUrls: bySite(WebAddress, WebAddress).meta({ description: 'Terms of use.' }),
    termsVersions: bySite(Version, Version).meta({
      description:
        'Version of the terms that a buyer accepts with an order. Change it with the terms: buyers ' +
        'who saw the earlier ones are asked again.',
    }),
    socialLinks: bySite(z.array(SocialLink), z.array(SocialLink)).meta({
      description: 'Links to social networks in the footer, in order.',
    }),
    copyrightSinceYear: z
      .int()
      .min(1980)
      .max(2100)
      .meta({ description: 'First year of the copyright line.' }),
  })
  .meta({ description: 'Names, hosts and links of the site.' })
