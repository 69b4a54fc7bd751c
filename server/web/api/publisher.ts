import { fallbackLocale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { siteOf } from '#server/web/site.ts'
import type { ApiFacts } from './openapi.ts'

interface Options {
  config: Config
  texts: TextSource
  origin: string
}

/** Returns the publisher and the English problem texts for the API's documents. */
export function publisherOf({
  config,
  texts,
  origin,
}: Options): Pick<ApiFacts, 'title' | 'supportMail' | 'origin' | 'textOf'> {
  const { name, supportMail } = siteOf(config, fallbackLocale, origin)
  const { t } = texts.of(fallbackLocale)
  return {
    title: name,
    supportMail,
    origin,
    textOf: (code) => ({
      title: t(`problems:${code}.title`),
      detail: t(`problems:${code}.detail`),
    }),
  }
}
