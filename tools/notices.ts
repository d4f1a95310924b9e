// The licences of everything shipped: the packages used by the server and the screens, with their texts, in
// THIRD_PARTY_NOTICES.txt. `node tools/notices.ts` writes the file; a test checks it and the allowed licences.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './bootstrap.mjs';

export const NOTICES = 'THIRD_PARTY_NOTICES.txt';

const ALLOWED =
  /^(?:MIT|MIT-0|0BSD|ISC|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|MPL-2\.0|OFL-1\.1|CC0-1\.0|CC-BY-4\.0|BlueOak-1\.0\.0|Python-2\.0|Unlicense|Zlib)$/;
/** Only stated in its readme. */
const SAID: Record<string, string> = { 'humanize-number': 'MIT' };
/** Programs in packages per platform, which are never all installed on one machine. */
const PROGRAMS = `Programs, as packages for the platform that Countersign is installed on:

- Node.js (MIT and others): https://github.com/nodejs/node/blob/main/LICENSE
- PostgreSQL (PostgreSQL Licence): https://www.postgresql.org/about/licence/
- libvips and what it is built with (LGPL-3.0-or-later and others), which sharp loads as a shared library that can be replaced:
  https://github.com/lovell/sharp-libvips/blob/main/THIRD-PARTY-NOTICES.md`;
const TEXTS = 'LICEN[CS]E*';

export interface ShippedPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
  /** Empty if the package has none. */
  text: string;
}

interface Locked {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  license?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
}

/** Production packages in the lockfile for every platform, by name; packages for some platforms only are left to PROGRAMS. */
export function shippedPackages(): ShippedPackage[] {
  const lockfile = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  return Object.entries(lockfile.packages)
    .filter(([folder, { dev, devOptional, link }]) => folder.includes('node_modules/') && !dev && !devOptional && !link)
    .filter(([, { optional, os, cpu }]) => !optional && !os && !cpu)
    .map(([folder, locked]) => readPackage(folder, locked))
    .toSorted((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

function readPackage(folder: string, { version = '', license }: Locked): ShippedPackage {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const directory = path.join(ROOT, folder);
  // Old packages list their licences.
  const { licenses } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as {
    licenses?: { type?: string }[];
  };
  const [file] = globSync([TEXTS, TEXTS.toLowerCase()], { cwd: directory }).toSorted();
  return {
    name,
    version,
    licence: license ?? licenses?.[0]?.type ?? SAID[name] ?? '',
    text: file ? readFileSync(path.join(directory, file), 'utf8').trim() : '',
  };
}

/** For a licence expression, whether one of its alternatives, or all of its joined parts, are allowed. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((one) => ALLOWED.test(one.trim())));
}

/** Packages with the same text are named together above it. */
export function writeNotices(packages: readonly ShippedPackage[]): string {
  const byText = Map.groupBy(packages, ({ text, licence }) => text || `Licence: ${licence}`);
  const parts = [...byText].map(([text, group]) => {
    const names = [...new Set(group.map(({ name, version, licence }) => `${name} ${version} (${licence})`))];
    return `${names.join('\n')}\n\n${text}`;
  });
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `Countersign is made with these packages. Each keeps its licence.\n\n${PROGRAMS}${rule}${parts.join(rule)}\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(path.join(ROOT, NOTICES), writeNotices(shippedPackages()));
