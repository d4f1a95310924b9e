// The import rules of docs/architecture.md: layers import downwards, and siblings import each other only through an index.ts.
// The parser is set to `swc` explicitly: without it dependency-cruiser parses no TypeScript and reports no violations.
const TESTS = '\\.test\\.tsx?$';
const SERVER = '^apps/server/src';
const DOORS = [`${SERVER}/features/[^/]+/index\\.ts$`, `${SERVER}/features/[^/]+/[^/]+/index\\.ts$`];
const EDITOR = '^apps/web/src/features/editor';
/** The folders of the editor from the bottom up (docs/editor.md). */
const EDITOR_LAYERS = [
  'core',
  'rendering',
  '(api|context)',
  'ui',
  'elements',
  'viewer',
  '(find|field-detection|presence|photos|signature-pad|versions|pages)',
  'actions',
  '(signing-setup|template)',
  '(panels|canvas)',
  'screen',
];
const ENGINE = '^packages/pdf/src';
/** The folders of the engine from the bottom up (docs/decisions/0051-the-engine-has-layers.md). */
const ENGINE_LAYERS = [
  'base',
  'libpdf',
  'objects',
  'io',
  '(content|pdfium)',
  '(fonts|images)',
  'drawing',
  '(cms|forms)',
  '(active|authority|catalog|field-detection|pages)',
  'inspect',
  '(compress|encrypt|verify)',
  '(redact|sign|stamp)',
];
/** Helpers shared by the tests of the core. */
const EDITOR_TESTING = '/testing[^/]*\\.ts$';
const WITH_TABLES = '(context|http|maintenance|storage)';

/** Drawing code that runs in the sandboxed child. It is imported directly, because an index.ts would load the whole server. */
const SANDBOX_FILES =
  '/(ceremony|choice-values|engine-tasks|draw-on-pages|field-groups|form-fields|rehearsal|signing-form|text-outside|without-form)\\.ts$';

/** The files of a server feature that may use HTTP. */
const HTTP_FILES = '(/|-)(routes|policy)\\.ts$';

/** The files of a package itself. */
const ownPackage = (name) => `^packages/${name}/`;

export default {
  forbidden: [
    {
      name: 'no-cycle-of-files',
      comment: 'Merge two files that import each other, or move what they share into a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycle-of-features',
      comment: 'Features import each other in one direction only.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/(server|web)/src/features/[^/]+$' },
      to: { path: '^apps/(server|web)/src/features/[^/]+$', circular: true },
    },
    {
      name: 'pdf-stands-alone',
      comment: 'The engine takes and returns bytes. It does not depend on the product.',
      severity: 'error',
      from: { path: ownPackage('pdf') },
      to: { path: '^(apps|packages|e2e|bench|tools)/', pathNot: ownPackage('pdf') },
    },
    ...ENGINE_LAYERS.map((layer, index) => ({
      name: 'engine-points-down',
      comment: 'Each layer may import the layers below it. The files next to the folders combine all layers.',
      severity: 'error',
      from: { path: `${ENGINE}/${layer}/`, pathNot: TESTS },
      to: { path: [...ENGINE_LAYERS.slice(index + 1).map((above) => `${ENGINE}/${above}/`), `${ENGINE}/[^/]+$`] },
    })),
    {
      name: 'engine-folders-have-a-layer',
      comment: 'List every folder of the engine in ENGINE_LAYERS.',
      severity: 'error',
      from: { path: `${ENGINE}/[^/]+/`, pathNot: [TESTS, ...ENGINE_LAYERS.map((layer) => `${ENGINE}/${layer}/`)] },
      to: {},
    },
    {
      name: 'libpdf-comes-corrected',
      comment: 'Its defects are corrected in one module (decision 0043). Reading key files needs no correction.',
      severity: 'error',
      from: {
        path: '^(apps|packages|bench|e2e|tools)/',
        pathNot: ['^packages/pdf/src/libpdf/', '^packages/pdf/src/authority/pkcs12\\.ts$'],
      },
      to: { path: 'node_modules/@libpdf/core/' },
    },
    {
      name: 'pdf-tools-know-contract-model-and-engine',
      severity: 'error',
      from: { path: ownPackage('pdf-tools'), pathNot: `${TESTS}|/fixtures/` },
      to: { path: '^(apps|packages|e2e|bench|tools)/', pathNot: '^packages/(pdf-tools|contract|document-model|pdf)/' },
    },
    {
      name: 'pdf-tools-are-for-the-server',
      comment: 'Only the server and their own command-line program import them.',
      severity: 'error',
      from: { path: '^(apps|packages|bench|tools)/', pathNot: `^(apps/server|packages/pdf-tools)/|${TESTS}` },
      to: { path: ownPackage('pdf-tools') },
    },
    {
      name: 'document-model-is-pure',
      severity: 'error',
      from: { path: ownPackage('document-model'), pathNot: TESTS },
      to: { path: '^(apps|packages|e2e|bench|tools)/', pathNot: ownPackage('document-model') },
    },
    {
      name: 'document-model-has-few-libraries',
      comment: 'It runs in the browser and on the server: schemas, text shaping, bidi, strokes. Fonts are data.',
      severity: 'error',
      from: { path: '^packages/document-model/src', pathNot: TESTS },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-unknown', 'npm-no-pkg', 'core'],
        pathNot: 'node_modules/(zod|harfbuzzjs|bidi-js|perfect-freehand|@expo-google-fonts/[^/]+)/',
      },
    },
    {
      name: 'contract-knows-document-model-only',
      comment: 'From the engine it imports only the names of active content, so that they are listed once.',
      severity: 'error',
      from: { path: ownPackage('contract') },
      to: {
        path: '^(apps|packages|e2e|bench|tools)/',
        pathNot: ['^packages/(contract|document-model)/', '^packages/pdf/src/active/active-content-kinds\\.ts$'],
      },
    },
    {
      name: 'simulators-stand-alone',
      comment: 'They implement the protocols of external services.',
      severity: 'error',
      from: { path: ownPackage('simulators') },
      to: { path: '^(apps|packages|e2e|bench|tools)/', pathNot: ownPackage('simulators') },
    },
    {
      name: 'product-does-not-need-simulators',
      comment: 'Except for the simulated payment provider, which billing can use (decision 0033).',
      severity: 'error',
      from: {
        path: '^(apps|packages/(contract|document-model|pdf|pdf-tools))/',
        pathNot: `${TESTS}|/testing/|^apps/server/src/platform/payments/simulation.ts`,
      },
      to: { path: ownPackage('simulators') },
    },
    {
      name: 'web-and-server-meet-in-the-contract',
      severity: 'error',
      from: { path: '^apps/(server|web)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'web-has-no-engine',
      severity: 'error',
      from: { path: '^apps/web/src' },
      to: { path: ownPackage('pdf') },
    },
    {
      name: 'services-know-no-http',
      comment: 'Services, queries and jobs take a call: the application context and the caller (decision 0040).',
      severity: 'error',
      from: { path: `${SERVER}/features/`, pathNot: `${TESTS}|${HTTP_FILES}` },
      to: { path: `node_modules/(fastify|@fastify/[^/]+)/|${SERVER}/platform/http/` },
    },
    {
      name: 'platform-keeps-http-in-its-place',
      comment: 'The parts of the platform that services use do not depend on HTTP either.',
      severity: 'error',
      from: { path: `${SERVER}/platform/`, pathNot: [TESTS, HTTP_FILES, `${SERVER}/platform/http/`] },
      to: { path: `node_modules/(fastify|@fastify/[^/]+)/|${SERVER}/platform/http/` },
    },
    {
      name: 'platform-has-no-business-words',
      severity: 'error',
      from: { path: `${SERVER}/platform/`, pathNot: [TESTS, `${SERVER}/platform/${WITH_TABLES}/`] },
      to: { path: `${SERVER}/`, pathNot: `${SERVER}/platform/` },
    },
    {
      name: 'platform-may-know-tables',
      comment:
        'http stores idempotency keys and staff actions, maintenance stores its switch, context reads the user who calls, and storage looks up which files are still needed.',
      severity: 'error',
      from: { path: `${SERVER}/platform/${WITH_TABLES}/`, pathNot: TESTS },
      to: { path: `${SERVER}/`, pathNot: `${SERVER}/(platform|schema)/` },
    },
    {
      name: 'schema-is-at-the-bottom',
      severity: 'error',
      from: { path: `${SERVER}/schema/` },
      to: { path: `${SERVER}/`, pathNot: `${SERVER}/schema/` },
    },
    {
      name: 'server-features-have-a-door',
      comment: 'Import another feature only through its index.ts, or through the index.ts of one of its folders.',
      severity: 'error',
      from: { path: `${SERVER}/features/([^/]+)/`, pathNot: `${TESTS}|${SANDBOX_FILES}` },
      to: {
        path: `${SERVER}/features/[^/]+/`,
        pathNot: [`${SERVER}/features/$1/`, ...DOORS],
      },
    },
    {
      name: 'sandbox-files-have-no-door',
      comment: 'Code loaded by the sandboxed child imports only the drawing code of other features.',
      severity: 'error',
      from: { path: `${SERVER}/features/([^/]+)${SANDBOX_FILES}` },
      to: { path: `${SERVER}/features/[^/]+/`, pathNot: [`${SERVER}/features/$1/`, SANDBOX_FILES] },
    },
    {
      name: 'server-enters-features-by-the-door',
      severity: 'error',
      from: {
        path: `${SERVER}/(app|app-jobs|app-routes|live-target|main|engine-child|sandbox-tasks|start-sandbox|task-files|doctor)\\.ts$`,
      },
      to: { path: `${SERVER}/features/`, pathNot: `/index\\.ts$|${SANDBOX_FILES}` },
    },
    {
      name: 'sql-in-queries-only',
      comment: 'Only queries.ts, the schema and the platform build SQL.',
      severity: 'warn',
      from: { path: `${SERVER}/features/`, pathNot: `(queries|policy|service)\\.ts$|${TESTS}` },
      to: { path: 'node_modules/drizzle-orm/' },
    },
    {
      name: 'tests-are-for-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: `${TESTS}|/testing/|/fixtures/|(vite|vitest)[^/]*\\.config\\.ts$` },
      to: { path: `${TESTS}|/testing/|/fixtures/` },
    },
    {
      name: 'web-features-do-not-meet',
      comment:
        'Screens in app combine features. Six features may import another, in one direction (decisions 0008, 0012 and 0013).',
      severity: 'error',
      from: {
        path: '^apps/web/src/features/([^/]+)/',
        pathNot: '^apps/web/src/features/(account|editor|present|signatures|signing|tools)/',
      },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-account-knows-auth-only',
      severity: 'error',
      from: { path: '^apps/web/src/features/account/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/(account|auth)/' },
    },
    {
      name: 'web-tools-knows-pdfs-only',
      severity: 'error',
      from: { path: '^apps/web/src/features/tools/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/(tools|pdfs)/' },
    },
    {
      name: 'web-editor-knows-pdfs-only',
      severity: 'error',
      from: { path: '^apps/web/src/features/editor/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/(editor|pdfs)/' },
    },
    {
      name: 'web-editor-core-is-pure',
      comment: 'The state and rules of the editor, without the UI. From lib it imports only the type of the browser storage.',
      severity: 'error',
      from: { path: `${EDITOR}/core/`, pathNot: [TESTS, EDITOR_TESTING] },
      to: { path: '^apps/web/src/', pathNot: [`${EDITOR}/core/`, '^apps/web/src/lib/browser-store\\.ts$'] },
    },
    ...EDITOR_LAYERS.slice(0, -1).map((layer, index) => ({
      name: 'web-editor-points-down',
      comment: 'Each layer imports only the layers below it, from the screen to the core.',
      severity: 'error',
      from: { path: `${EDITOR}/${layer}/`, pathNot: TESTS },
      to: { path: EDITOR_LAYERS.slice(index + 1).map((above) => `${EDITOR}/${above}/`) },
    })),
    {
      name: 'web-editor-panels-and-canvas-do-not-meet',
      comment: 'The screen combines them.',
      severity: 'error',
      from: { path: `${EDITOR}/(panels|canvas)/` },
      to: { path: `${EDITOR}/(panels|canvas)/`, pathNot: `${EDITOR}/$1/` },
    },
    {
      name: 'web-editor-core-has-few-libraries',
      comment: 'No React: only the vanilla part of zustand.',
      severity: 'error',
      from: { path: `${EDITOR}/core/`, pathNot: [TESTS, EDITOR_TESTING] },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-unknown', 'npm-no-pkg', 'core'],
        pathNot: 'node_modules/(zod/|zustand/(esm/)?vanilla)|^packages/',
      },
    },
    {
      name: 'web-signing-knows-editor-and-pdfs-only',
      severity: 'error',
      from: { path: '^apps/web/src/features/signing/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/(signing|editor|pdfs)/' },
    },
    {
      name: 'web-present-knows-signing-and-below-only',
      severity: 'error',
      from: { path: '^apps/web/src/features/present/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/(present|signing|editor|pdfs)/' },
    },
    {
      name: 'web-signatures-knows-editor-only',
      severity: 'error',
      from: { path: '^apps/web/src/features/signatures/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/(signatures|editor)/' },
    },
    {
      name: 'web-features-do-not-know-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'web-foundations-know-no-features',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib|config)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-ui-knows-lib-and-config-only',
      severity: 'error',
      from: { path: '^apps/web/src/(lib|config)/' },
      to: { path: '^apps/web/src/ui/' },
    },
    {
      name: 'everything-is-found',
      comment: 'An import that cannot be resolved is not checked by any rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|/)|\\?(url|worker|raw|inline)' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/|(^|/)\\.cache/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
