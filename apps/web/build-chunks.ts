// Which modules are bundled into one file. By default, a screen loads a hundred files one after another; in a single bundle, the
// login screen would wait for the editor. A group includes the dependencies of its modules, unless an earlier group has them.

const libraries = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names})[\\\\/]`);
const some = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));
const parts = (names: string) => new RegExp(`react-aria-components[\\\\/].*[\\\\/](?:${names})\\.`);
const screens = (files: string) => new RegExp(`[\\\\/]apps[\\\\/]web[\\\\/]src[\\\\/](?:${files.replaceAll('/', '[\\\\/]')})\\.`);
const contracts = (names: string) => new RegExp(`contract[\\\\/]src[\\\\/](?:${names.replaceAll('/', '[\\\\/]')})\\.`);

const OWN = /[\\/](?:apps[\\/]web|packages[\\/](?:contract|document-model))[\\/]src[\\/]|[\\/]node_modules[\\/]lucide-react[\\/]/;
/** Modules of the login screen that other screens use too. */
const FIELDS = some(
  parts('TextField|Input|FieldError|Label|Text|Button|Link|ProgressBar'),
  contracts('auth|account-security|social-login|timeline'),
  screens('ui/checkbox|lib/api/(?:form-check|set-answered)|features/auth/(?:auth-form|passkey-support|safe-redirect)'),
  /lucide-react.*fingerprint/,
);
/** Form state. */
const FORMS = some(libraries('react-hook-form'), screens('ui/form-text-field|lib/api/form-errors'));
/** Form controls that the first forms do not use. */
const FORM_PARTS = screens('ui/form-(?:select|checkbox-group)');
/** Validation, loaded after a form is shown. */
const CHECKS = some(
  libraries('zod'),
  contracts('(?:[a-z]+-)?fields|redirect-url|reminders|easy-to-guess|ascii-address'),
  /document-model[\\/]src[\\/]bounded\./,
);
/** Messages of client-side checks, loaded with the first form or field that is checked. */
const SENTENCES = some(
  screens('lib/own-checks'),
  contracts('issue-codes|problems/checks'),
  /document-model[\\/]src[\\/]field-problems\./,
);
/** Menus, dialogs and tooltips, loaded when the first one opens, or soon after the screen. */
const OVERLAYS = some(parts('Menu|Modal|Popover|Tooltip|Dialog'), screens('ui/(?:menu-parts|modal-body|tooltip-body)'));
/** Tables, which the editor does not have. */
const TABLES = some(
  parts('Table'),
  /react-(?:aria|stately)[\\/]dist[\\/].*[\\/]table[\\/]/,
  /react-(?:aria|stately)[\\/]dist[\\/].*[\\/]grid[\\/](?:GridCollection|GridKeyboardDelegate|useGrid|useGridCell|useGridRow|useGridRowGroup|useGridState)\./,
  screens('ui/table'),
);
/** The layout around the screens of signed-in users, and the documents on the home screen. */
const HOME = some(
  screens(
    'ui/(?:menu|modal|tooltip|icon-button|confirm-dialog|message-dialog|avatar|empty-state|page-drop-zone|load-more|progress-bar|name|opened|brand-band|quote)',
  ),
  screens(
    'lib/(?:at-most-every|key-names|search-request|team-presence|use-accent|use-version-check|session/use-send-verification)',
  ),
  screens('features/pdfs/(?:pdf-grid|pdf-queries|use-upload|waiting-for-me)'),
  screens('features/(?:invites/invites-section|account/account-api)'),
  contracts('notifications|members'),
  /lucide-react.*[\\/](?:bell|chart-column|circle-check|circle-pause|circle-question-mark|code-xml|house|life-buoy|log-out|mail|mail-exclamation-point|plus|search|settings|store|user-round|x)\./,
);
/** Modules that only the PDF tools use. */
const TOOLS = some(
  contracts('tool-files|tool-runs|tool-pipelines|tool-options|tool-examples|tool-pages|page-ranges'),
  /lucide-react.*[\\/](?:combine|file-image|file-up|form-input|hash|layers|lock-open|minimize-2|panel-top|repeat|square-stack|stamp|waypoints|workflow)\./,
);
/** Modules that only settings, reports, billing, the back office and the screen of a sent document use. */
const SETTINGS = some(
  contracts('contacts|reports|email-preview'),
  screens('ui/plan-summary|lib/timeline-words'),
  /lucide-react.*[\\/](?:receipt-text|construction|megaphone|webhook|ticket|square-terminal|contact-round|credit-card|merge|monitor|mail-plus|tags|scroll-text)\./,
);
/** Text layout and drawing. */
const PAPER = some(
  libraries('bidi-js|perfect-freehand'),
  /document-model[\\/]src[\\/](?:text|paper)[\\/]/,
  screens('features/editor/rendering/(?:loaded-fonts|font-files)'),
);

/** For Rolldown. `$initial` is what the first screen needs. */
export const CHUNKS = [
  { name: 'framework', test: /[\\/]node_modules[\\/](?!lucide-react|zod)/, tags: ['$initial' as const], priority: 90 },
  { name: 'forms', test: FORMS, priority: 88, includeDependenciesRecursively: false },
  { name: 'form-parts', test: FORM_PARTS, priority: 87, includeDependenciesRecursively: false },
  { name: 'checks', test: CHECKS, priority: 85, includeDependenciesRecursively: false },
  { name: 'sentences', test: SENTENCES, priority: 85, includeDependenciesRecursively: false },
  { name: 'first', test: OWN, tags: ['$initial' as const], priority: 80 },
  { name: 'fields', test: FIELDS, priority: 70 },
  { name: 'home', test: HOME, priority: 50 },
  { name: 'tools', test: TOOLS, priority: 45, includeDependenciesRecursively: false },
  { name: 'settings', test: SETTINGS, priority: 45, includeDependenciesRecursively: false },
  { name: 'overlays', test: OVERLAYS, priority: 40 },
  { name: 'tables', test: TABLES, priority: 35, includeDependenciesRecursively: false },
  { name: 'parts', test: libraries('react-aria|react-stately|react-aria-components|@internationalized'), priority: 30 },
  { name: 'icons', test: libraries('lucide-react'), priority: 20 },
  { name: 'ui', test: /[\\/]apps[\\/]web[\\/]src[\\/](ui|lib|config)[\\/]/, priority: 10 },
  { name: 'paper', test: PAPER, priority: 8 },
  { name: 'model', test: /[\\/]packages[\\/](contract|document-model)[\\/]src[\\/]/, priority: 5 },
];
