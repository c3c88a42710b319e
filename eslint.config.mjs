import { readdirSync } from 'node:fs'
import js from '@eslint/js'
import globals from 'globals'
import a11y from 'eslint-plugin-jsx-a11y-x'
import hooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

const typed = [
  'contract/**/*.ts',
  'src/**/*.{ts,tsx}',
  'server/**/*.ts',
  'testing/**/*.ts',
  'e2e/**/*.ts',
  'prove/**/*.ts',
  'bench/**/*.ts',
]

/**
 * A wall between folders: the named modules may not be imported from here.
 * Imports are relative, but for the page's of the contract: a pattern on the path's tail is enough. Of several blocks that set walls the last one holds.
 */
const wall = (message, group, allowTypeImports = false) => ({ message, group, allowTypeImports })
const walls = (...patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] })

const noServer = wall('The client never imports the server; both meet in contract/.', ['**/server/**'])
const noClient = wall('The server never imports the client; both meet in contract/.', ['**/src/**'])
const schemasAreTypes = wall(
  'Schemas run on the server only: the page takes their types.',
  ['@contract/entities', '@contract/schemas'],
  true,
)
const byAlias = wall('The page imports the contract as @contract/….', ['../**/contract/**'])
const onlyContract = {
  message: 'api/ and design/ build on contract/ only.',
  regex: '^(?:\\.\\./)+(?:app|api|components|design|features)/',
}
const onlyDesign = {
  message: 'components/ build on design/ and contract/ only.',
  regex: '^(?:\\.\\./)+(?:app|api|features)/',
}
const noApp = wall(
  'A feature knows the typed hooks of the store, not the app that mounts it.',
  ['**/app/**', '!**/app/hooks'],
  true,
)
/** What people read, and a quotation of the specification in a mail. */
const curlyApostrophes = ['Literal[value', 'TemplateElement[value.raw', 'JSXText[value'].map((node) => ({
  selector: `${node}=/[a-z]'(?!ll release the room)[a-z]/i]`,
  message: 'Apostrophes are curly: ’',
}))

const features = readdirSync('src/features')
const noOtherComponents = (feature, depth) => ({
  message: 'A feature uses selectors, actions and hooks of another one, not its components: share them in components/.',
  // Files of components begin with a capital letter. A folder of the feature itself may be called like another feature.
  regex: `^(?:\\.\\./){${depth + 1}}(?:${features.filter((other) => other !== feature).join('|')})/(?:.*/)?[A-Z][^/]*$`,
  caseSensitive: true,
})

const noSandbox = wall('The sandbox is reached over HTTP: others know its address and keys.', [
  ...['../**/sandbox/**', '!../**/sandbox/connection'],
])
const noPayments = wall('The sandbox knows of the payments what Stripe would.', ['**/payments/**'])
const noSql = wall('SQL stands in stores.', ['drizzle-orm', 'drizzle-orm/**'])
const noStores = wall('Routes call services, which know the rules.', ['**/store', '**/*Store', '**/db/**'], true)
const noServices = wall(
  'Stores know SQL only: rules and refusals stand in services.',
  [...['**/service', '**/routes', '**/http/**', '**/mail/**']],
  true,
)

export default tseslint.config(
  { ignores: ['dist/**', 'data/**', 'node_modules/**', '.cache/**', 'coverage/**', 'public/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: typed })),
  { files: typed, languageOptions: { parserOptions: { projectService: true } } },
  {
    // Strangers choose much of what a pattern runs on: its time grows with the text's length and no faster.
    files: typed,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': 'error',
    },
  },
  {
    files: typed,
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A promise handed to an event attribute is fine: React ignores what a handler returns.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Fastify's plugins are async by contract, whether or not they wait for something.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.{mjs,js}', '*.config.ts', 'scripts/**'],
    languageOptions: { globals: globals.node, parser: tseslint.parser },
  },
  {
    files: ['{contract,src}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...curlyApostrophes] },
  },
  { files: ['contract/**/*.ts'], rules: walls(noServer, noClient) },
  {
    files: ['server/**/*.ts'],
    rules: {
      ...walls(noClient, noSandbox, noSql),
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.object.name='sql'][callee.property.name='raw']",
          message: 'Only parameters reach SQL: use a placeholder.',
        },
        ...curlyApostrophes,
      ],
    },
    languageOptions: { globals: globals.node },
  },
  { files: ['server/sandbox/**/*.ts'], rules: walls(noClient, noPayments, noSql) },
  { files: ['server/*/**/{r,*R}outes.ts'], rules: walls(noClient, noSandbox, noSql, noStores) },
  {
    files: ['server/*/**/{s,*S}tore.ts'],
    ignores: ['server/images/**'],
    rules: walls(noClient, noSandbox, noServices),
  },
  // The demo writes rows directly; tests look behind every wall but the client's.
  { files: ['server/{db,demo}/**', 'server/**/*.{test,timing}.ts', 'server/testing/**/*.ts'], rules: walls(noClient) },
  {
    files: ['src/**/*.{ts,tsx}'],
    ...a11y.configs.recommended,
    languageOptions: { ...a11y.configs.recommended.languageOptions, globals: globals.browser },
    plugins: { ...a11y.configs.recommended.plugins, 'react-hooks': hooks },
    rules: {
      ...a11y.configs.recommended.rules,
      ...hooks.configs.recommended.rules,
      ...walls(noServer, byAlias, schemasAreTypes),
    },
  },
  ...features.flatMap((feature) =>
    [0, 1, 2, 3].map((depth) => ({
      files: [`src/features/${feature}/${'*/'.repeat(depth)}*.{ts,tsx}`],
      ignores: ['**/*.test.{ts,tsx}', '**/testing/**'],
      rules: walls(noServer, byAlias, schemasAreTypes, noApp, noOtherComponents(feature, depth)),
    })),
  ),
  {
    files: ['src/api/**', 'src/design/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: walls(noServer, byAlias, schemasAreTypes, onlyContract),
  },
  {
    files: ['src/components/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: walls(noServer, byAlias, schemasAreTypes, onlyDesign),
  },
  // A test may speak SQL of its own.
  { files: ['server/**/*.{test,timing}.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
)
