/**
 * The linter's rules: the rules with types that typescript-eslint recommends, and the project's own (scripts/lint/). oxlint leaves
 * the types to oxlint-tsgolint. The version of oxlint-tsgolint begins with that of the TypeScript on which it is built.
 */
import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['eslint', 'typescript'],
  jsPlugins: ['./scripts/lint/rooms.ts', './scripts/lint/markup.ts'],
  // Every active rule is named below, so that a new version of the linter adds none.
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  // JavaScript files have no types to check.
  ignorePatterns: ['.data/', 'tools/', '.tmp/', 'coverage/', 'docs/', 'src/client/derived/', 'dashboard/dist/', '*.js', '*.mjs', '*.cjs'],
  rules: {
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    eqeqeq: 'error',
    'no-console': 'error',
    'max-lines': ['error', { max: 340, skipComments: true, skipBlankLines: true }],
    'no-array-constructor': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'typescript/await-thenable': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-array-delete': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-duplicate-type-constituents': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-for-in-array': 'error',
    'typescript/no-implied-eval': 'error',
    'typescript/no-misused-new': 'error',
    // A Fastify handler may be async: Fastify awaits the promise that it returns.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-redundant-type-constituents': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-unsafe-unary-minus': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/restrict-plus-operands': 'error',
    // A number in a template reads as expected, and keys and counts are often joined into messages.
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/triple-slash-reference': 'error',
    'typescript/unbound-method': 'error',
  },
  overrides: [
    // Names must say what they hold, also those of parameters: `one` says nothing.
    {
      files: ['src/**/*.ts'],
      rules: {
        'rooms/clock': 'error',
        'rooms/timers': 'error',
        'rooms/random': 'error',
        'rooms/outside': 'error',
        'rooms/environment': 'error',
        'rooms/forced': 'error',
        'rooms/sql': 'error',
        'id-denylist': ['error', 'one'],
      },
    },
    { files: ['src/edges/http/**/*.ts'], rules: { 'rooms/address': 'error' } },
    // What an answer says to people is in the language of the request.
    { files: ['src/domain/{dispatch,jobs,members,operations,planning,resources}/**/*.ts'], rules: { 'rooms/sentence': 'error' } },
    // docs/errors/service_area_invalid_boundary.md: the reason of a refused boundary is English.
    { files: ['src/domain/resources/catalog/boundary.ts'], rules: { 'rooms/sentence': 'off' } },
    { files: ['src/edges/http/calls/caller.ts'], rules: { 'rooms/address': 'off' } },
    { files: ['src/ground/time/**/*.ts'], rules: { 'rooms/clock': 'off', 'rooms/timers': 'off' } },
    { files: ['src/machinery/outbound/**/*.ts'], rules: { 'rooms/outside': 'off' } },
    { files: ['src/store/ids.ts'], rules: { 'rooms/random': 'off' } },
    // Timers that end the process and its connections: peers and operators wait in real time, whatever clock the service runs on.
    { files: ['src/edges/http/request/connections.ts', 'src/process/stop.ts', 'src/process/serve.ts'], rules: { 'rooms/timers': 'off' } },
    // The threads and connections of the database, and the locks and files of the data folder, wait for other processes in real time.
    {
      files: ['src/store/driver/*.ts', 'src/store/folder/*.ts'],
      rules: { 'rooms/clock': 'off', 'rooms/timers': 'off' },
    },
    {
      files: [
        'src/store/folder/forced.ts',
        // The folder of an export is forced as a tree before its rename. Fetched bytes are removed before that.
        'src/process/cli/export.ts',
        'src/process/cli/fetchedFiles.ts',
        // Copies of backups that a rehearsal or a restore reads and removes.
        'src/machinery/backups/places.ts',
        'src/machinery/outbound/objectStore.ts',
        // Standard output and its pipe.
        'src/process/logOutput.ts',
      ],
      rules: { 'rooms/forced': 'off' },
    },
    // The client is packed for other programs and imports nothing from the service.
    {
      files: ['src/client/**/*.ts'],
      rules: { 'rooms/timers': 'off', 'rooms/random': 'off', 'rooms/outside': 'off' },
    },
    // The technician's page runs in a browser, and calls the service that it comes from.
    {
      files: ['src/edges/pages/myDay/browser/**/*.ts'],
      rules: { 'rooms/clock': 'off', 'rooms/timers': 'off', 'rooms/random': 'off', 'rooms/outside': 'off' },
    },
    // `truckroll listen` is a program of its own, which calls the server that the developer names.
    { files: ['src/process/cli/listen.ts'], rules: { 'rooms/outside': 'off' } },
    { files: ['src/store/**/*.ts'], rules: { 'rooms/sql': 'off' } },
    { files: ['src/engine/**/*.ts'], rules: { 'rooms/asynchronous': 'error' } },
    { files: ['src/process/config.ts', 'src/machinery/backups/toolEnvironment.ts'], rules: { 'rooms/environment': 'off' } },
    // The map of every operation to its handler has two lines for each operation.
    { files: ['src/domain/operations/index.ts'], rules: { 'max-lines': 'off' } },
    // It declares the modules that the build makes. With an import at its top, the file would be a module itself and declare none.
    { files: ['dashboard/contract.d.ts'], rules: { 'typescript/consistent-type-imports': 'off' } },
    // Only the service and the dashboard show markup to strangers; tests and tools do not.
    { files: ['src/**/*.ts', 'dashboard/**/*.{ts,tsx}'], rules: { 'markup/leaflet': 'error', 'markup/html': 'error' } },
    { files: ['dashboard/**/*.{ts,tsx}'], rules: { 'rooms/numbers': 'error', 'rooms/phones': 'error' } },
    { files: ['dashboard/parts/PhoneField.tsx'], rules: { 'rooms/phones': 'off' } },
    // This file defines the policies of trusted types.
    { files: ['dashboard/parts/trustedTypes.ts'], rules: { 'markup/html': 'off' } },
    // It takes over a newer page of the service, in which all texts are escaped.
    { files: ['src/edges/pages/myDay/browser/page.ts'], rules: { 'markup/html': 'off' } },
    { files: ['tests/**/*.{ts,tsx}'], excludeFiles: ['tests/support/setup.ts'], rules: { 'rooms/ends': 'error' } },
    // A test reads a JSON body of any shape, and a bench prints.
    {
      files: ['tests/**/*.{ts,tsx}', 'scripts/**/*.ts', 'lab/**/*.ts'],
      rules: {
        'no-console': 'off',
        'typescript/no-explicit-any': 'off',
        'typescript/restrict-template-expressions': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
  ],
});
