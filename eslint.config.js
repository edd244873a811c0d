import tseslint from 'typescript-eslint';

/** A clock outside `time/` makes answers depend on when a test ran; only these files may ask the machine for "now". */
const clocks = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Only src/time reads the clock; take nowMilliseconds.',
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Only src/time reads the clock; take nowMilliseconds.' },
  {
    selector: "MemberExpression[object.name='Temporal'][property.name='Now']",
    message: 'Only src/time reads the clock; take nowMilliseconds.',
  },
];
const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only src/config.ts reads the environment.',
};
const asynchronous = [
  { selector: ':function[async=true]', message: 'The engine is pure and never async.' },
  { selector: 'AwaitExpression', message: 'The engine is pure and never async.' },
];
const sql = {
  selector:
    'TemplateElement[value.raw=/\\b(select|insert into|delete from|update)\\s[\\s\\S]*\\b(from|values|set|where)\\b/], Literal[value=/^\\s*(select|insert into|delete from|update)\\s[\\s\\S]*\\b(from|values|set|where)\\b/]',
  message: 'Only src/store holds SQL.',
};
/** Why is told in tests/atEnd.ts. */
const ends = {
  selector: 'CallExpression[callee.name="afterAll"]',
  message: 'Inside a test vitest passes over `afterAll` without a word; use `atEnd` of tests/atEnd.ts.',
};

export default tseslint.config(
  { ignores: ['node_modules/', '.data/', '.tmp/', 'coverage/', 'docs/', 'src/client/derived/', 'dashboard/dist/'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json', './dashboard/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 340, skipComments: true, skipBlankLines: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Fastify's hooks and our ports are async by their type, whether or not an implementation awaits.
      '@typescript-eslint/require-await': 'off',
      // Keys are short codes joined into messages; a number in a template is what it looks like.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Judges by the widest receiver, and so removes assertions that narrow for the reader and for TypeScript 7.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      // A Fastify handler may be async; what it returns is awaited.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  // What a name holds is said, also of a parameter: `one` says only that it is not two.
  { files: ['src/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...clocks, environment, sql], 'id-denylist': ['error', 'one'] } },
  { files: ['src/time/**/*.ts'], rules: { 'no-restricted-syntax': ['error', environment, sql] } },
  { files: ['src/store/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...clocks, environment] } },
  { files: ['src/engine/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...clocks, environment, sql, ...asynchronous] } },
  { files: ['src/config.ts'], rules: { 'no-restricted-syntax': ['error', ...clocks, sql] } },
  // The map of every operation to its handler: two lines an operation.
  { files: ['src/operations/index.ts'], rules: { 'max-lines': 'off' } },
  // Declarations of what the build makes: a file with an import at its top would declare no modules.
  { files: ['dashboard/contract.d.ts'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
  { files: ['tests/**/*.ts'], ignores: ['tests/setup.ts'], rules: { 'no-restricted-syntax': ['error', ends] } },
  // A test reads a JSON body of any shape, and a bench prints.
  {
    files: ['tests/**/*.ts', 'scripts/**/*.ts'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
