// The borders of docs/architecture.md: everything points down, nothing points sideways except through a door.
// `swc` is named as the parser on purpose: without it the tool would look at nothing and find everything in order.
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
/** What tests of the core share. */
const EDITOR_TESTING = '/testing[^/]*\\.ts$';
const WITH_TABLES = '(context|http|maintenance|storage)';

/** What elements and pdfs draw with runs in the sandboxed child; it has no door, because the door brings the server along. */
const SANDBOX_FILES =
  '/(ceremony|choice-values|engine-tasks|draw-on-pages|field-groups|form-fields|rehearsal|signing-form|text-outside|without-form)\\.ts$';

/** What speaks HTTP in a feature of the server. */
const HTTP_FILES = '(/|-)(routes|policy)\\.ts$';

/** A package may import what it lists, beside its own files. */
const ownPackage = (name) => `^packages/${name}/`;

export default {
  forbidden: [
    {
      name: 'no-cycle-of-files',
      comment: 'Two files that need each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycle-of-features',
      comment: 'Features form a ladder.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/(server|web)/src/features/[^/]+$' },
      to: { path: '^apps/(server|web)/src/features/[^/]+$', circular: true },
    },
    {
      name: 'pdf-stands-alone',
      comment: 'The engine is bytes in, bytes out. It knows nothing of the product.',
      severity: 'error',
      from: { path: ownPackage('pdf') },
      to: { path: '^(apps|packages|e2e|bench|tools)/', pathNot: ownPackage('pdf') },
    },
    ...ENGINE_LAYERS.map((layer, index) => ({
      name: 'engine-points-down',
      comment: 'Each layer may import the layers below it. The files beside the folders combine all of them.',
      severity: 'error',
      from: { path: `${ENGINE}/${layer}/`, pathNot: TESTS },
      to: { path: [...ENGINE_LAYERS.slice(index + 1).map((above) => `${ENGINE}/${above}/`), `${ENGINE}/[^/]+$`] },
    })),
    {
      name: 'engine-folders-have-a-layer',
      comment: 'A new folder of the engine belongs into ENGINE_LAYERS.',
      severity: 'error',
      from: { path: `${ENGINE}/[^/]+/`, pathNot: [TESTS, ...ENGINE_LAYERS.map((layer) => `${ENGINE}/${layer}/`)] },
      to: {},
    },
    {
      name: 'libpdf-comes-corrected',
      comment: 'Its holes are closed in one place (decision 0043). Of key files it reads, nothing has to be corrected.',
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
      comment: 'And for their own command.',
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
      comment: 'What runs on the screen and on the server alike: schemas, shaping, bidi, strokes. Fonts are data.',
      severity: 'error',
      from: { path: '^packages/document-model/src', pathNot: TESTS },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'npm-unknown', 'npm-no-pkg', 'core'],
        pathNot: 'node_modules/(zod|harfbuzzjs|bidi-js|perfect-freehand|@expo-google-fonts/[^/]+)/',
      },
    },
    {
      name: 'contract-knows-document-model-only',
      comment: 'Of the engine it has the names of what that finds, so that they are listed once.',
      severity: 'error',
      from: { path: ownPackage('contract') },
      to: {
        path: '^(apps|packages|e2e|bench|tools)/',
        pathNot: ['^packages/(contract|document-model)/', '^packages/pdf/src/active/active-content-kinds\\.ts$'],
      },
    },
    {
      name: 'simulators-stand-alone',
      comment: "They speak other people's protocols.",
      severity: 'error',
      from: { path: ownPackage('simulators') },
      to: { path: '^(apps|packages|e2e|bench|tools)/', pathNot: ownPackage('simulators') },
    },
    {
      name: 'product-does-not-need-simulators',
      comment: 'But for the simulated payment provider, on which billing may run (decision 0033).',
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
      comment: 'Services, queries and jobs take a call: the context of the application and who calls (decision 0040).',
      severity: 'error',
      from: { path: `${SERVER}/features/`, pathNot: `${TESTS}|${HTTP_FILES}` },
      to: { path: `node_modules/(fastify|@fastify/[^/]+)/|${SERVER}/platform/http/` },
    },
    {
      name: 'platform-keeps-http-in-its-place',
      comment: 'What services use of the platform knows nothing of HTTP either.',
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
        'http keeps idempotency keys and acts of staff in tables, maintenance its switch; context names the row of the user who calls; storage asks which files are still needed.',
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
      comment: 'Another feature is entered by its index.ts only, or by that of one of its topics.',
      severity: 'error',
      from: { path: `${SERVER}/features/([^/]+)/`, pathNot: `${TESTS}|${SANDBOX_FILES}` },
      to: {
        path: `${SERVER}/features/[^/]+/`,
        pathNot: [`${SERVER}/features/$1/`, ...DOORS],
      },
    },
    {
      name: 'sandbox-files-have-no-door',
      comment: 'What the sandboxed child loads takes nothing from other features but their drawing.',
      severity: 'error',
      from: { path: `${SERVER}/features/([^/]+)${SANDBOX_FILES}` },
      to: { path: `${SERVER}/features/[^/]+/`, pathNot: [`${SERVER}/features/$1/`, SANDBOX_FILES] },
    },
    {
      name: 'server-enters-features-by-the-door',
      severity: 'error',
      from: { path: `${SERVER}/(app|app-jobs|main|engine-child|sandbox-tasks|start-sandbox|task-files|doctor)\\.ts$` },
      to: { path: `${SERVER}/features/`, pathNot: `/index\\.ts$|${SANDBOX_FILES}` },
    },
    {
      name: 'sql-in-queries-only',
      comment: 'A query builder outside of queries.ts, the schema and the platform is SQL in the wrong place.',
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
        'Screens that put features together live in app; six features build on another, in this one direction (decisions 0008, 0012 and 0013).',
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
      comment: 'The state and rules of the editor, without the screen. Of lib it has the type of what a browser keeps.',
      severity: 'error',
      from: { path: `${EDITOR}/core/`, pathNot: [TESTS, EDITOR_TESTING] },
      to: { path: '^apps/web/src/', pathNot: [`${EDITOR}/core/`, '^apps/web/src/lib/browser-store\\.ts$'] },
    },
    ...EDITOR_LAYERS.slice(0, -1).map((layer, index) => ({
      name: 'web-editor-points-down',
      comment: 'From the screen to the core.',
      severity: 'error',
      from: { path: `${EDITOR}/${layer}/`, pathNot: TESTS },
      to: { path: EDITOR_LAYERS.slice(index + 1).map((above) => `${EDITOR}/${above}/`) },
    })),
    {
      name: 'web-editor-panels-and-canvas-do-not-meet',
      comment: 'The screen puts them together.',
      severity: 'error',
      from: { path: `${EDITOR}/(panels|canvas)/` },
      to: { path: `${EDITOR}/(panels|canvas)/`, pathNot: `${EDITOR}/$1/` },
    },
    {
      name: 'web-editor-core-has-few-libraries',
      comment: 'Above all no React: of zustand the part without it.',
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
      comment: 'An import that cannot be followed is a border that nobody watches.',
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
