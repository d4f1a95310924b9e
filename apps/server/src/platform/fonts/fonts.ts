// The fonts for drawing text, read from the installed packages.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Shaper, createShaper, fontCatalogue } from '@countersign/document-model/text';

const require = createRequire(import.meta.url);
const fromModel = createRequire(require.resolve('@countersign/document-model/text'));

const files = new Map<string, Uint8Array>();
let shaper: Promise<Shaper> | undefined;

/** The catalogue's font files by id. Each is read when first needed, because those for East Asian scripts are large. */
export const fonts: Readonly<Record<string, Uint8Array>> = Object.defineProperties(
  {},
  Object.fromEntries(fontCatalogue.map(({ id, file }) => [id, { enumerable: true, get: () => fontFile(id, file) }])),
);

/** The configuration for programs that find their fonts through Fontconfig. */
export const fontconfigFile = path.join(import.meta.dirname, 'fonts.conf');

export function loadShaper(): Promise<Shaper> {
  shaper ??= createShaper({
    fonts: fontCatalogue.map(({ id, file, fallback }) => ({ id, fallback, bytes: () => fontFile(id, file) })),
  });
  return shaper;
}

function fontFile(id: string, file: string): Uint8Array {
  const bytes = files.get(id) ?? new Uint8Array(readFileSync(fromModel.resolve(file)));
  files.set(id, bytes);
  return bytes;
}
