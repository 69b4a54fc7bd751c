/**
 * The import rule: the staircase of ARCHITECTURE.md as an allow-list. A room imports only rooms below it;
 * whatever no line allows is an error. tests/build/import-rule.test.ts breaks each line on purpose.
 */
const rooms = 'platform kernel print content people trade contact web seed commands'.split(' ')
const upTo = (room) => `^server/(${rooms.slice(0, rooms.indexOf(room) + 1).join('|')})/`
const packages = { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-peer'] }
// What browsers may be sent: types of contracts and of configuration, and the few tables and formats that both sides use.
const shared = [
  '^config/(locales|routes|problems|pictures|permissions|csv-columns|order-statuses|popups|consent|country-names|han-spacing|lists|moments|punctuation|intl|duration|figure)[.]ts$',
  typesOf('^config/'),
  typesOf('^server/.*contract[.]ts$'),
  '^virtual:api-routes$',
]
const feature = '^server/(content|people|trade|contact)/([^/]+)/'
const stores = '(store|tables)[.]ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  allowedSeverity: 'error',
  allowed: [
    may('', packages),
    may('^config/', '^config/'),
    may('^components/', '^components/', ...shared),
    may('^pages/(.+)/[^/]+$', '^pages/$1/', '^components/', ...shared),
    may('^renderer/', '^renderer/', '^components/', ...shared),
    ...rooms.map((room) => may(`^server/${room}/`, upTo(room), '^config/')),
    may('^server/web/', typesOf('^components/')),
    may('^server/print/document/', '^components/icons/'),
    may('^server/[^/]+[.]ts$', '^server/', '^config/', '^components/islands/inline[.]ts$'),
    may('^vite[.]config[.]ts$', '^(server/commands/line-map|renderer/stylesheets)[.]ts$'),
    may('^(tests/|[^/]+[.]config[.]ts$)', '^tests/'),
  ].flat(),
  forbidden: [
    never('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    { ...never('no-folder-cycles', {}, { circular: true }), scope: 'folder' },
    never(
      'a-feature-shows-its-service-and-contract',
      { path: feature, pathNot: stores },
      { path: feature, pathNot: ['^server/$1/$2/', '(service|contract)[.]ts$'] },
    ),
    never(
      'a-store-joins-tables',
      { path: `${feature}.*${stores}` },
      { path: feature, pathNot: ['^server/$1/$2/', '(tables|contract)[.]ts$'] },
    ),
    never(
      'stores-belong-to-their-feature',
      { path: '^server/(web/|[^/]+[.]ts$)' },
      { path: `${feature}.*${stores}` },
    ),
    never('a-store-only-queries', { path: stores }, { path: 'service[.]ts$' }),
    never(
      'only-stores-query',
      { path: '^server/', pathNot: [stores, '^server/platform/db/'] },
      { path: 'node_modules/(drizzle-orm|pg|@electric-sql)/' },
    ),
    never(
      'features-know-no-http',
      { path: feature },
      { path: 'node_modules/(express|got)/|^(node:)?https?$' },
    ),
    never(
      'the-browser-has-no-node',
      { path: '^(components|pages)/' },
      { dependencyTypes: ['core'] },
    ),
    never(
      'the-loader-brings-no-react',
      { path: '^components/islands/(loader|inline)[.]ts$' },
      { path: 'node_modules/react', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'what-runs-is-a-dependency',
      { path: '^(config|server|components|pages|renderer)/', pathNot: '^server/commands/' },
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
  return to.map((it) => ({ from: { path: from }, to: typeof it === 'string' ? { path: it } : it }))
}

function typesOf(path) {
  return { path, dependencyTypes: ['type-only'] }
}

function never(name, from, to) {
  return { name, severity: 'error', from, to }
}
