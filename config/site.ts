import * as z from 'zod'
import { bySite, line, LocaleCode, Origin, WebAddress } from './fields.ts'

const Brand = z
  .strictObject({
    site: line.meta({ description: 'Name of the site, in titles.' }),
    company: line.meta({ description: 'Short name of the company, in running text.' }),
    legalName: line.meta({ description: 'Name of the company in the copyright line.' }),
  })
  .meta({ description: 'Names of the site and its company.' })

const SocialLink = z.strictObject({
  code: z
    .enum(['facebook', 'instagram', 'linkedin', 'wechat', 'weibo', 'x', 'youtube'])
    .meta({ description: 'Social network, which determines the icon.' }),
  url: WebAddress,
})

/** Names, hosts and addresses of the site. Source: spec §1, §2 Footer, C0, C15 step 3. */
export const Site = z
  .strictObject({
    brands: bySite(Brand, Brand).meta({
      description: 'Brand of the China site and of all other sites. Source: C0, trap 23.',
    }),
    hosts: z
      .strictObject({
        global: Origin.nullable().meta({
          description: 'Serves all locales except zh-cn. Set both this and `china`, or neither.',
        }),
        china: Origin.nullable().meta({ description: 'Serves only zh-cn.' }),
        console: Origin.nullable().meta({
          description:
            'Serves the console as /{locale}/…; null: the console is under /{locale}/console.',
        }),
        assets: Origin.nullable().meta({
          description: 'Serves scripts, styles and images; null: the site itself.',
        }),
        chinaAssets: Origin.nullable().meta({
          description: 'Like `assets`, for zh-cn. Source: spec §9.',
        }),
      })
      .meta({
        description: 'Without hosts, PUBLIC_ORIGIN serves everything, including zh-cn. Source: C0.',
      }),
    defaultLocales: z
      .strictObject({
        china: LocaleCode.meta({ description: 'On the China host.' }),
        fallback: LocaleCode.meta({
          description: 'On other hosts, if no language below is requested.',
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
              'By Accept-Language. The first line that equals a requested language or its prefix ' +
              'applies. Source: C15 step 3.',
          }),
      })
      .meta({ description: 'Locale of addresses without one.' }),
    reportCenterUrl: WebAddress.nullable().meta({
      description: 'Report center of an external provider; null: the support hub. Source: C17.',
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
    supportMails: bySite(z.email(), z.email()).meta({
      description: 'Shown if a form cannot be sent. Source: C12.',
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
      .meta({ description: 'By region of the locale. Source: spec §2 Footer.' }),
    termsOfUseUrls: bySite(WebAddress, WebAddress).meta({ description: 'Terms of use.' }),
    socialLinks: bySite(z.array(SocialLink), z.array(SocialLink)).meta({
      description: 'Footer links, in order.',
    }),
    copyrightSinceYear: z
      .int()
      .min(1980)
      .max(2100)
      .meta({ description: 'First year of the copyright line.' }),
  })
  .meta({ description: 'Names, hosts and addresses of the site.' })
