import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import * as z from 'zod'
import { isChina, type Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openSecrets } from '#server/platform/db/secrets.ts'
import { createAltcha, noCaptcha, unavailableCaptcha } from './altcha.ts'
import type { CaptchaVerifier } from './captcha.ts'
import { createSiteVerify } from './site-verify.ts'

interface Options {
  config: () => Config
  /** Secrets of external providers, by site. */
  secrets: Record<Site, string | undefined>
  /** True in tests, which may run without a captcha. */
  isTest: boolean
  log: Pick<Logger, 'warn' | 'error'>
}

type Site = 'global' | 'china'

const CaptchaSecrets = z.object({ captchaKey: z.string() })

/**
 * Opens the captchas that config/scripts.yaml specifies for the China site and the other sites.
 * Changes to the file apply to the next form. If the file then specifies a captcha whose secret is
 * missing, every form is rejected.
 *
 * @throws Error at startup if a captcha's secret is missing or, except in tests, if no captcha is
 * specified
 */
export async function openCaptcha(
  db: Db,
  { config, secrets, isTest, log }: Options,
): Promise<CaptchaVerifier> {
  const { captchaKey } = await openSecrets(db, CaptchaSecrets, () => ({
    captchaKey: randomBytes(32).toString('base64url'),
  }))
  const altcha = createAltcha({ config, secret: captchaKey })
  const chosen = (site: Site): CaptchaVerifier | string => {
    const { provider, siteKey, verifyUrl } = config().scripts[site].captcha
    const secret = secrets[site]
    if (provider === 'altcha') return altcha
    if (provider === 'none')
      return isTest ? noCaptcha : `scripts.${site}.captcha.provider is none, which is for tests`
    if (secret === undefined)
      return `${provider} needs ${site === 'china' ? 'CAPTCHA_SECRET_CHINA' : 'CAPTCHA_SECRET'}`
    return createSiteVerify({ provider, siteKey, secret, verifyUrl, log })
  }
  for (const site of ['global', 'china'] as const) {
    const found = chosen(site)
    if (typeof found === 'string') throw new Error(found)
  }
  const verifierFor = (locale: Locale): CaptchaVerifier => {
    const site = isChina(locale) ? 'china' : 'global'
    const found = chosen(site)
    if (typeof found !== 'string') return found
    log.error({ event: 'captcha.unavailable', reason: found })
    return unavailableCaptcha(config().scripts[site].captcha)
  }
  return {
    challenge: (request) => verifierFor(request.locale).challenge(request),
    verify: (token, request) => verifierFor(request.locale).verify(token, request),
  }
}
