/**
 * Who may import whom. What no line of `allowed` allows is an error; ARCHITECTURE.md has the drawing.
 * A folder that is not named here is illegal until somebody draws its arrow.
 */
const config = '^config/'
/** Shapes of the wire: of a feature, and of what several answer alike. */
const contracts = '^server/[^/]+/contract[.]ts$|^server/http/(file-answer|history-contract)[.]ts$'
const platform = '^server/(http|db|cache|money|idempotency|mail|jobs|files|time|thread|captcha)/'
const operations = '^server/ops/'
const processFiles = '^server/[^/]+[.]ts$'
/** The pages of the embedded identity provider and card gateway: the one place of ours beside http that speaks HTTP. */
const ownPages = '^server/(identity|payment)-pages/'
const feature = { path: '^server/([^/]+)/', pathNot: [platform, operations, contracts, ownPages] }

const packages = { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer'] }
// What may be shipped to a browser: no zod, so contracts and checked tables are seen as types only.
const shipped = [
  '^config/(locales|routes|problems|pictures)[.]ts$',
  typesOf(config),
  typesOf(contracts),
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  allowedSeverity: 'error',
  allowed: [
    ...may('', packages),
    ...may(config, config),
    ...may('^components/', '^components/', ...shipped),
    ...may('^pages/(.+)/[^/]+$', '^pages/$1/', '^components/', ...shipped),
    ...may('^renderer/', '^renderer/', '^components/', ...shipped),
    ...may(contracts, contracts, config),
    ...may(platform, platform, contracts, config, typesOf('^server/ops/metrics[.]ts$')),
    // what the server hands to a page that Vike renders, as types
    ...may('^server/http/', typesOf('^components/(document/context[.]ts|islands/texts[.]tsx)$')),
    ...may(operations, operations, platform, config),
    ...may(feature, '^server/$1/', '^server/[^/]+/service[.]ts$', contracts, platform, config),
    // all draw with the same fonts
    ...may('^server/(share-picture|rendition)/', '^server/paper/fonts[.]ts$'),
    // SQL joins what belongs together; a store writes its own tables
    ...may('^server/[^/]+/((import-)?store|tables)[.]ts$', '^server/[^/]+/tables[.]ts$'),
    ...may(
      ownPages,
      ownPages,
      '^server/identity-provider/',
      '^server/[^/]+/service[.]ts$',
      contracts,
      platform,
      config,
      typesOf(processFiles),
    ),
    ...may(processFiles, '^server/', config),
    // the security headers allow the two inline scripts of documents by their hash
    ...may('^server/app[.]ts$', '^components/islands/inline[.]ts$'),
  ],
  forbidden: [
    never('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    never('a-store-only-queries', { path: '/(import-)?store[.]ts$' }, { path: '/service[.]ts$' }),
    never(
      'only-stores-query',
      { path: '^server/', pathNot: '/((import-)?store|tables)[.]ts$|^server/db/' },
      { path: 'node_modules/(drizzle-orm|pg|@electric-sql)/' },
    ),
    never('features-know-no-http', feature, {
      path: 'node_modules/(express|helmet|compression|got)/|^(node:)?https?$',
    }),
    never(
      'the-loader-brings-no-react',
      { path: '^components/islands/(loader|inline)[.]ts$' },
      { path: 'node_modules/(react|react-dom)/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'the-browser-has-no-node',
      { path: '^(components|pages)/' },
      { dependencyTypes: ['core'] },
    ),
    never(
      'what-runs-is-a-dependency',
      {
        path: '^(config|server|components|pages|renderer)/',
        pathNot: '^server/(build|development)[.]ts$',
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}

/** Lines of the allow-list: from one place to several. */
function may(from, ...to) {
  return to.map((it) => ({ from: at(from), to: at(it) }))
}

function at(it) {
  return typeof it === 'string' ? { path: it } : it
}

function typesOf(path) {
  return { path, dependencyTypes: ['type-only'] }
}

function never(name, from, to) {
  return { name, severity: 'error', from, to }
}
