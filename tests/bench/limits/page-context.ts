import { createORPCClient } from '@orpc/client'
import { isContractProcedure } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { DocumentContext, Read } from '#components/document/context.ts'
import { loadConfig } from '#config/load.ts'
import { address } from '#server/platform/address/address.ts'
import { addressRules } from '#server/platform/address/address-rules.ts'
import { plainLinks } from '#server/web/pages/page-links.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { contract } from '#server/api-contract.ts'
import { siteOf } from '#server/web/site.ts'
import { openTexts } from '#server/platform/text/texts.ts'
import { createLog } from '#server/platform/log.ts'

/**
 * Creates a page context like the product's, except that it loads each read from our server once
 * and then keeps the result.
 */
export async function pageContextOf(origin: string, path: string): Promise<DocumentContext> {
  const config = loadConfig()
  const rules = addressRules(config, { publicOrigin: origin })
  const page = address(rules, {
    host: new URL(origin).host,
    method: 'GET',
    rawUrl: path,
    acceptLanguage: undefined,
  })
  if (page.kind !== 'page') throw new Error(`${path} is no page`)
  const { locale } = page
  const links = plainLinks(rules, { locale, path: page.urlLogical, alternates: page.alternates })
  const texts = await openTexts({ log: createLog({ level: 'silent' }) })
  const failed = (key: string, error?: unknown) => {
    throw new Error(`section ${key} cannot be shown`, { cause: error })
  }
  return {
    locale,
    canonical: page.canonical,
    ...links,
    routeName: page.name,
    routeParams: page.params,
    path: page.urlLogical,
    isIndexable: page.route.indexable,
    texts: texts.of(locale),
    site: siteOf(config, locale, origin),
    read: keptReads(
      contract,
      createORPCClient(new OpenAPILink(contract, { url: origin + apiPrefix })),
    ) as Read,
    query: {},
    now: new Date(),
    requestId: '',
    supportCode: '',
    onSectionFailed: failed,
    preventCaching: () => undefined,
    onSectionUnknown: failed,
  }
}

type Call = (input: unknown) => Promise<unknown>

/** Wraps a client's operations so that each is called only once per input. */
function keptReads(part: unknown, client: unknown): unknown {
  if (!isContractProcedure(part)) {
    const below = client as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(part as object).map(([key, value]) => [key, keptReads(value, below[key])]),
    )
  }
  const kept = new Map<string, Promise<unknown>>()
  return (input: unknown) => {
    const key = JSON.stringify(input)
    const known = kept.get(key) ?? (client as Call)(input)
    kept.set(key, known)
    return known
  }
}
