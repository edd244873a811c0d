/**
 * Who may import whom (docs/internals/layout.md). `scripts/checkImports.ts` runs it and fails when it finds no modules,
 * because a parser that cannot read TypeScript passes silently.
 */
const wings = {
  contract: [],
  ground: ['contract'],
  engine: ['contract/vocabulary', 'ground/names', 'ground/geometry'],
  store: ['contract', 'ground'],
  machinery: ['contract', 'ground', 'store'],
  domain: ['contract', 'ground', 'engine', 'store', 'machinery'],
  edges: ['contract', 'ground', 'engine', 'store', 'machinery', 'domain'],
  client: [],
};

/** The rooms of the domain: each imports what stands before it. `call` names the types of what it brings along. */
const domainRooms = ['call', 'planning', 'resources', 'jobs', 'members', 'dispatch', 'maintenance', 'operations', 'pipeline'];

/** The order of the dashboard's folders (docs/dashboard.md, "Layout"): each imports what stands before it. */
const dashboardFolders = {
  api: [],
  parts: ['api'],
  job: ['api', 'parts'],
  board: ['api', 'parts', 'job'],
  routes: ['api', 'parts', 'job', 'board'],
  frame: ['api', 'parts', 'job', 'board', 'routes'],
};

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      // The installed command imports what the package is bundled into.
      from: { pathNot: '^scripts/package/truckroll\\.js$' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-dev-dependency',
      severity: 'error',
      // Packages of a browser's scripts are built into their files.
      from: { path: '^src/', pathNot: '^src/edges/pages/myDay/browser/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'technicians-page-imports',
      comment: 'Only values that belong into a browser: the contract for its types and for files without schemas.',
      severity: 'error',
      from: { path: '^src/edges/pages/myDay/browser/' },
      to: {
        dependencyTypesNot: ['type-only'],
        pathNot: [
          '^src/edges/pages/myDay/(browser/|pageData\\.ts$)',
          '^src/contract/(myDay/requests|writtenNumbers)\\.ts$',
          '^src/ground/texts/fill\\.ts$',
          '^node_modules/idb/',
        ],
      },
    },
    {
      name: 'technicians-page-is-built-not-imported',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/edges/pages/myDay/browser/' },
      to: { path: '^src/edges/pages/myDay/browser/' },
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
      name: 'dashboard-imports',
      severity: 'error',
      from: { path: '^dashboard/' },
      to: { path: '^(src|scripts|lab|tests)/', pathNot: '^src/(client|contract)/' },
    },
    ...Object.entries(dashboardFolders).map(([folder, allowed]) => ({
      name: `dashboard-${folder}-imports`,
      severity: 'error',
      from: { path: `^dashboard/${folder}/` },
      to: { path: '^dashboard/', pathNot: [`^dashboard/(${[folder, ...allowed].join('|')})/`, '^dashboard/contract\\.d\\.ts$'] },
    })),
    {
      name: 'dashboard-is-no-part-of-the-service',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^dashboard/' },
    },
    {
      name: 'database-driver-in-store-only',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/store/' },
      to: { path: '^node_modules/(pg|@electric-sql)/' },
    },
    {
      name: 'places-read-files-in-one-file',
      comment: 'The gazetteer reads its data files. The rest of places/ is given what it needs.',
      severity: 'error',
      from: { path: '^src/ground/places/', pathNot: '^src/ground/places/gazetteer/blockFile\\.ts$' },
      to: { path: '^(node:)?(fs|fs/promises|zlib)$' },
    },
    {
      name: 'texts-through-one-file',
      comment: 'localeTexts.ts gives texts with their types. The dashboard loads its own by a glob (dashboard/parts/language.ts).',
      severity: 'error',
      from: { path: '^(src|dashboard)/', pathNot: '^src/ground/texts/localeFiles\\.ts$' },
      to: { path: '^locales/' },
    },
    {
      name: 'one-writer-of-the-schedule',
      comment: 'Code that places, frees or restores visits calls jobs/scheduling/, so that no step of a change can be left out.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(store|domain/(jobs/scheduling|operations/team|resources/team))/' },
      to: { path: '^src/store/(schedule/(importedVisits|lanes|placements|restoration|sessions)|fleet/vehicleAttachment)\\.ts$' },
    },
    {
      name: 'other-hosts-through-outbound-only',
      severity: 'error',
      // The two excluded files only listen, or ask the sockets of this machine.
      from: {
        path: '^src/',
        pathNot: '^src/(machinery/outbound|process/cli)/|^src/edges/http/request/connections\\.ts$|^src/store/folder/socket\\.ts$',
      },
      to: { path: '^(node:)?(https?|http2|net|tls|dgram|undici|dns|dns/promises)$|^node_modules/(undici|nodemailer|@redis)/' },
    },
    ...Object.entries(wings).map(([wing, allowed]) => ({
      name: `${wing}-imports`,
      severity: 'error',
      from: { path: `^src/${wing}/` },
      to: { path: '^src/', pathNot: [`^src/${wing}/`, ...allowed.map((name) => `^src/${name}(/|\\.ts$)`)] },
    })),
    {
      name: 'lab-is-for-itself',
      comment: 'Benches, evaluations, rehearsals and the builder of the gazetteer import anything; only their tests import them.',
      severity: 'error',
      from: { path: '^(src|dashboard|scripts)/' },
      to: { path: '^lab/' },
    },
    ...domainRooms.map((room, index) => ({
      name: `domain-${room}-imports`,
      severity: 'error',
      from: { path: `^src/domain/${room}/` },
      to: {
        path: '^src/domain/',
        pathNot: [
          `^src/domain/(${domainRooms.slice(0, index + 1).join('|')})/`,
          ...(room === 'call' ? ['^src/domain/planning/(boards/boards|boards/boardSheets|search/daySearches)\\.ts$'] : []),
        ],
      },
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
    exclude: { path: '^(docs|coverage|\\.data|dashboard/dist)/|^contract:' },
  },
};
