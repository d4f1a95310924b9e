// `npm run generate -- migration NAME` and `npm run generate -- feature SINGULAR PLURAL`: generates boilerplate
// (docs/guides/add-a-feature.md). A new feature lists and creates named things of a space, with its tests, and is mounted.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './bootstrap.mjs';
import { featureFiles } from './generate-templates.ts';

const MIGRATIONS = 'apps/server/migrations';
const ROUTES = 'apps/server/src/app-routes.ts';
const NAME = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/;
const USAGE = 'Usage: npm run generate -- migration NAME | feature SINGULAR PLURAL (for example: feature label labels)';

/**
 * @param root of the repository
 * @returns the path of the new file, with the next number
 * @throws Error for a name that is no valid file name
 */
export function generateMigration(root: string, name: string, sql = '-- What it does, and why.\n'): string {
  requireName(name);
  const file = path.join(MIGRATIONS, `${nextNumber(root)}_${name.replaceAll('-', '_')}.sql`);
  writeNew(root, file, sql);
  return file;
}

/**
 * @param root of the repository
 * @returns the paths of the created or changed files
 * @throws Error if the feature already exists
 */
export function generateFeature(root: string, singular: string, plural: string): string[] {
  requireName(singular);
  requireName(plural);
  if (existsSync(path.join(root, 'apps/server/src/features', plural))) throw new Error(`There is a feature ${plural} already.`);
  const { migration, files } = featureFiles(singular, plural);
  for (const [file, content] of Object.entries(files)) writeNew(root, file, content);
  const made = generateMigration(root, `create_${plural}`, migration);
  mountRoutes(root, { plural, name: `${camel(singular)}Routes` });
  return [...Object.keys(files), made, ROUTES];
}

function requireName(name: string): void {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name: lower-case words, joined by - or _.`);
}

function nextNumber(root: string): string {
  const numbers = readdirSync(path.join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10));
  return String(Math.max(0, ...numbers.filter(Number.isInteger)) + 1).padStart(4, '0');
}

function writeNew(root: string, file: string, content: string): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content, { flag: 'wx' });
}

function mountRoutes(root: string, { plural, name }: { plural: string; name: string }): void {
  const target = path.join(root, ROUTES);
  const source = readFileSync(target, 'utf8');
  const imports = source.replace(
    'import { reportRoutes }',
    `import { ${name} } from '#features/${plural}/index.ts';\nimport { reportRoutes }`,
  );
  const mounted = imports.replace('  reportRoutes(server);\n', `  reportRoutes(server);\n  ${name}(server);\n`);
  if (mounted === imports || imports === source) throw new Error(`${ROUTES} has no place for the routes; mount them by hand.`);
  writeFileSync(target, mounted);
}

function camel(name: string): string {
  return name.replaceAll(/[-_](\w)/g, (_match, letter: string) => letter.toUpperCase());
}

function main([kind, first = '', second = '']: readonly string[]): void {
  if (kind === 'migration' && first) return say([generateMigration(ROOT, first)]);
  if (kind === 'feature' && first && second) return say(generateFeature(ROOT, first, second));
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
}

function say(files: readonly string[]): void {
  process.stdout.write(`${files.map((file) => `  ${file}`).join('\n')}\nThen: npm run check\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
