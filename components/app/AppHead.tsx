import type { PageContextServer } from 'vike/types'
import { inlineScript } from '#components/islands/inline.ts'
import { type AppFacts, appFactsId } from './facts.ts'

/** Head of an app page: the documents' inline script, and the facts as JSON. */
export function AppHead({ page }: { page: PageContextServer }) {
  const nonce = page.cspNonce === undefined ? {} : { nonce: page.cspNonce }
  const facts = JSON.stringify(factsOf(page)).replace(/</g, '\\u003c')
  return (
    <>
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml" />
      <script {...nonce} dangerouslySetInnerHTML={{ __html: inlineScript }} />
      <script id={appFactsId} type="application/json" dangerouslySetInnerHTML={{ __html: facts }} />
    </>
  )
}

function factsOf({ locale, site, texts, config }: PageContextServer): AppFacts {
  const { name, company, supportMail, timeZone, origin, assetOrigin, consoleUrl } = site
  return {
    locale,
    site: { name, company, supportMail, timeZone, origin, assetOrigin, consoleUrl },
    strings: texts.all?.((config.namespaces ?? []).flat()) ?? {},
  }
}
