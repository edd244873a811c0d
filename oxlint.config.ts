/**
 * The linter's rules: what typescript-eslint recommends with types, and the project's own (scripts/lint/). oxlint does not look
 * at types itself: oxlint-tsgolint does, which is built on the TypeScript whose version its own begins with.
 */
import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['eslint', 'typescript'],
  jsPlugins: ['./scripts/lint/rooms.ts', './scripts/lint/markup.ts'],
  // Each rule that holds is named below, so that a new version of the linter adds none.
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  // Files of JavaScript have no types to look at.
  ignorePatterns: ['.data/', '.tmp/', 'coverage/', 'docs/', 'src/client/derived/', 'dashboard/dist/', '*.js', '*.mjs'],
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
    // A Fastify handler may be async; what it returns is awaited.
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
    // Keys are short codes joined into messages; a number in a template is what it looks like.
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/triple-slash-reference': 'error',
    'typescript/unbound-method': 'error',
  },
  overrides: [
    // What a name holds is said, also of a parameter: `one` says only that it is not two.
    {
      files: ['src/**/*.ts'],
      rules: {
        'rooms/clock': 'error',
        'rooms/timers': 'error',
        'rooms/random': 'error',
        'rooms/outside': 'error',
        'rooms/environment': 'error',
        'rooms/sql': 'error',
        'id-denylist': ['error', 'one'],
      },
    },
    { files: ['src/http/**/*.ts'], rules: { 'rooms/address': 'error' } },
    { files: ['src/http/caller.ts'], rules: { 'rooms/address': 'off' } },
    { files: ['src/time/**/*.ts'], rules: { 'rooms/clock': 'off', 'rooms/timers': 'off' } },
    { files: ['src/outbound/**/*.ts'], rules: { 'rooms/outside': 'off' } },
    { files: ['src/store/ids.ts'], rules: { 'rooms/random': 'off' } },
    // Timers that end the process and its connections: peers and operators wait in real time, whatever clock the service runs on.
    { files: ['src/http/connections.ts', 'src/stop.ts', 'src/serve.ts'], rules: { 'rooms/timers': 'off' } },
    // The threads and connections of the database, and the locks and files of the data folder, wait for other processes in real time.
    {
      files: ['src/store/driver/*.ts', 'src/store/folder/*.ts'],
      rules: { 'rooms/clock': 'off', 'rooms/timers': 'off' },
    },
    // The client is packed for other programs and imports nothing of the service.
    {
      files: ['src/client/**/*.ts'],
      rules: { 'rooms/timers': 'off', 'rooms/random': 'off', 'rooms/outside': 'off' },
    },
    // `truckroll listen` is a program of its own, which calls the server that the developer names.
    { files: ['src/cli/listen.ts'], rules: { 'rooms/outside': 'off' } },
    { files: ['src/store/**/*.ts'], rules: { 'rooms/sql': 'off' } },
    { files: ['src/engine/**/*.ts'], rules: { 'rooms/asynchronous': 'error' } },
    { files: ['src/config.ts'], rules: { 'rooms/environment': 'off' } },
    // The map of every operation to its handler: two lines an operation.
    { files: ['src/operations/index.ts'], rules: { 'max-lines': 'off' } },
    // Declarations of what the build makes: a file with an import at its top would declare no modules.
    { files: ['dashboard/contract.d.ts'], rules: { 'typescript/consistent-type-imports': 'off' } },
    // Tests and tools show nothing to strangers.
    { files: ['src/**/*.ts', 'dashboard/**/*.{ts,tsx}'], rules: { 'markup/leaflet': 'error', 'markup/html': 'error' } },
    // The policies of trusted types themselves.
    { files: ['dashboard/frame/trustedTypes.ts'], rules: { 'markup/html': 'off' } },
    { files: ['tests/**/*.ts'], excludeFiles: ['tests/support/setup.ts'], rules: { 'rooms/ends': 'error' } },
    // A test reads a JSON body of any shape, and a bench prints.
    {
      files: ['tests/**/*.ts', 'scripts/**/*.ts'],
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
