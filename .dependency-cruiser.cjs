// The import rules of docs/ARCHITECTURE.md. They name shapes, never single domains or features, so that a new one is
// guarded from its first file on.
const tests = '[.](test|spec)[.]tsx?$|/testing/|/test-kit/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules never depend on each other in a circle.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'apps-never-import-apps',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: tests },
      to: { path: '^apps/([^/]+)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'packages-never-import-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'contract-imports-no-workspace-code',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/contract/' },
    },
    {
      name: 'domains-meet-at-index',
      severity: 'error',
      from: { path: '^apps/server/src/domains/([^/]+)/', pathNot: tests },
      to: { path: '^apps/server/src/domains/([^/]+)/', pathNot: '^apps/server/src/domains/($1/|[^/]+/index[.]ts$)' },
    },
    {
      name: 'tests-serve-other-domains-whole',
      comment: 'A test takes of another domain what it gives to others, or the whole of it to be served.',
      severity: 'error',
      from: { path: '^apps/server/src/domains/([^/]+)/.*[.]test[.]ts$' },
      to: {
        path: '^apps/server/src/domains/([^/]+)/',
        pathNot: '^apps/server/src/domains/($1/|[^/]+/(index|domain)[.]ts$)',
      },
    },
    {
      name: 'domain-insides-are-reached-by-composition-only',
      comment: 'Domains are mounted by domains.ts; everything else outside takes index.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: `^apps/server/src/domains/|${tests}` },
      to: { path: '^apps/server/src/domains/', pathNot: '^apps/server/src/domains/[^/]+/(index|domain)[.]ts$' },
    },
    {
      name: 'only-store-touches-the-database',
      severity: 'error',
      from: { path: '^apps/server/src/domains/', pathNot: `/store[.]ts$|${tests}` },
      to: { path: '^node_modules/(pg|sql-template-tag)/' },
    },
    {
      name: 'domains-know-nothing-of-http',
      severity: 'error',
      from: { path: '^apps/server/src/(domains|kernel)/', pathNot: tests },
      to: { path: '^(apps/server/src/http/|node_modules/(fastify|@fastify)/)' },
    },
    {
      name: 'rules-are-pure',
      comment: "Rules know neither the database nor other slices' services.",
      severity: 'error',
      from: { path: '^apps/[^/]+/src/.*/rules[.]ts$' },
      to: { path: '/(store|service|jobs)[.]ts$' },
    },
    {
      name: 'features-never-import-features',
      severity: 'error',
      from: { path: '^apps/(portal|console)/src/features/([^/]+)/' },
      to: { path: '^apps/(portal|console)/src/features/([^/]+)/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'features-know-no-routes',
      severity: 'error',
      from: { path: '^apps/(portal|console)/src/features/' },
      to: { path: '^apps/(portal|console)/src/(routes|layouts)/' },
    },
    {
      name: 'ui-is-domain-free',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^(apps/|packages/(contract|db|vault)/)' },
    },
    {
      name: 'browser-code-stays-in-the-browser',
      severity: 'error',
      from: { path: '^(apps/(portal|console)/src/|packages/(ui|client)/)' },
      to: { path: '^packages/(db|vault)/' },
    },
    {
      name: 'production-never-imports-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[?](worker|url)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|[.]cache)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
