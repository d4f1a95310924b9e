// Programs that the tests need: third-party PDF readers and a browser. Installs missing ones where that is possible.
// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Obstacle, ROOT, say } from './bootstrap.mjs';

/** Other programs: PDF readers with which our files are checked, and PKCS#11 tokens. */
const ORACLES = [
  { commands: ['openssl'], package: 'openssl' },
  { commands: ['qpdf'], package: 'qpdf' },
  { commands: ['pdfsig', 'pdftoppm', 'pdftotext'], package: 'poppler-utils' },
  { commands: ['mutool'], package: 'mupdf-tools' },
  { commands: ['softhsm2-util'], package: 'softhsm2' },
  { commands: ['pkcs11-tool'], package: 'opensc' },
];
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** A headless browser renders the same pages with two thirds of the work. A full browser does what it cannot. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** @throws Obstacle if a program is missing and cannot be installed */
export function ensureOracles() {
  const missing = ORACLES.filter(({ commands }) => !commands.every(isInstalled)).map((oracle) => oracle.package);
  if (missing.length === 0) return;
  if (!installSystemPackages(missing)) {
    throw new Obstacle(`The tests need other people's programs. Please install: ${missing.join(' ')}`);
  }
}

/**
 * @param {string} node
 * @returns {Record<string, string>} the paths of the system's browsers for the journeys; empty if Playwright has its own
 */
export function ensureBrowsers(node) {
  const found = () => process.env['CHROMIUM'] || BROWSERS.find((file) => existsSync(file));
  const missing = [...(found() ? [] : ['chromium']), ...(existsSync(SHELL) ? [] : ['chromium-headless-shell'])];
  if (missing.length > 0) installSystemPackages(missing);
  const browser = found();
  if (browser) return { CHROMIUM: browser, CHROMIUM_SHELL: existsSync(SHELL) ? SHELL : browser };

  say('Fetching Chromium …');
  const cli = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
  const result = spawnSync(node, [cli, 'install', 'chromium'], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (result.status !== 0)
    throw new Obstacle(
      'The journeys need Chromium, and it could not be fetched. Please install it, or set CHROMIUM to its path.',
    );
  return {};
}

/** @param {string[]} names */
function installSystemPackages(names) {
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) return false;
  say(`Installing ${names.join(', ')} …`);
  const options = {
    stdio: /** @type {['ignore', 'ignore', 2]} */ (['ignore', 'ignore', 2]),
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...names], options).status === 0;
  return install() || (spawnSync('apt-get', ['update'], options).status === 0 && install());
}

/** @param {string} command */
function isInstalled(command) {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, command)));
}
