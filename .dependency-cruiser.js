/**
 * Who may import whom (ARCHITECTURE.md, "Layout"). `scripts/checkImports.ts` runs it and fails when it finds no modules,
 * because a parser that cannot read TypeScript passes silently.
 */
const folders = {
  contract: [],
  time: [],
  outbound: [],
  engine: ['contract/vocabulary'],
  store: ['contract', 'time'],
  events: ['contract', 'store', 'time'],
  auth: ['contract', 'store', 'time', 'webhooks/endings'],
  webhooks: ['contract', 'store', 'events', 'time', 'outbound', 'auth/secretBox', 'mail'],
  mail: ['contract', 'store', 'events', 'time', 'outbound'],
  call: ['contract', 'time', 'store', 'auth', 'outbound', 'planning/boards', 'webhooks', 'mail'],
  planning: ['contract', 'engine', 'time', 'store', 'outbound', 'call'],
  resources: ['contract', 'time', 'store', 'events', 'call'],
  jobs: ['contract', 'engine', 'time', 'store', 'events', 'auth', 'mail', 'call', 'planning', 'resources'],
  dispatch: ['contract', 'engine', 'time', 'store', 'call', 'planning', 'jobs'],
  operations: [
    'contract',
    'engine',
    'time',
    'store',
    'events',
    'outbound/webhookUrl',
    'auth',
    'mail',
    'call',
    'planning',
    'resources',
    'jobs',
    'dispatch',
    'webhooks',
  ],
  pipeline: ['contract', 'call', 'auth', 'operations', 'store', 'time'],
  mcp: ['contract', 'auth/principal', 'pipeline'],
  pages: ['contract', 'pipeline'],
  http: ['contract', 'auth/principal', 'pipeline', 'mcp', 'pages', 'metrics'],
  metrics: ['contract'],
  client: [],
  background: ['store', 'time', 'mail', 'webhooks/endings'],
};

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-dev-dependency',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-loads-in-a-browser',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { pathNot: ['^src/contract/', '^node_modules/typebox/'] },
    },
    {
      name: 'client-stands-alone',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { pathNot: '^src/client/' },
    },
    {
      name: 'database-driver-in-store-only',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/store/' },
      to: { path: '^node_modules/(pg|@electric-sql)/' },
    },
    {
      name: 'other-hosts-through-outbound-only',
      severity: 'error',
      // The two files by name only listen, or ask this machine's own sockets.
      from: { path: '^src/', pathNot: '^src/(outbound|cli)/|^src/http/connections\\.ts$|^src/store/folderSocket\\.ts$' },
      to: { path: '^(node:)?(https?|http2|net|tls|undici|dns)$|^node_modules/(undici|nodemailer)/' },
    },
    ...Object.entries(folders).map(([folder, allowed]) => ({
      name: `${folder}-imports`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: { path: '^src/', pathNot: [`^src/${folder}/`, ...allowed.map((name) => `^src/${name}(/|\\.ts$)`)] },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.json'],
    },
    exclude: { path: '^(docs|coverage|\\.data)/' },
  },
};
