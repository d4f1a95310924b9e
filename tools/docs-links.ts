// Finds relative links in Markdown files to a missing file or heading.
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const FILES = ['*.md', 'docs/**/*.md', 'apps/**/*.md', 'packages/**/*.md'];
const LINK = /\]\((?<target>[^)\s]+)\)/g;
const OUTSIDE = /^[a-z]+:/;

/** @returns `file: link` for each broken link */
export function findBrokenLinks(root: string): string[] {
  const files = globSync(FILES, { cwd: root, exclude: (name) => name.includes('node_modules') });
  return files.toSorted().flatMap((file) =>
    linksOf(path.join(root, file))
      .filter((link) => !leads(root, file, link))
      .map((link) => `${file}: ${link}`),
  );
}

function linksOf(file: string): string[] {
  const text = withoutCode(readFileSync(file, 'utf8'));
  return [...text.matchAll(LINK)].map(({ groups }) => groups?.['target'] ?? '').filter((target) => !OUTSIDE.test(target));
}

function leads(root: string, from: string, link: string): boolean {
  const [to = '', anchor] = link.split('#');
  const target = to === '' ? path.join(root, from) : path.join(root, path.dirname(from), decodeURI(to));
  const found = statSync(target, { throwIfNoEntry: false });
  if (!found) return false;
  return anchor === undefined || (found.isFile() && headingsOf(target).has(anchor));
}

/** With anchors as GitHub generates them. */
function headingsOf(file: string): Set<string> {
  const headings = withoutCode(readFileSync(file, 'utf8'), { keepInline: true }).match(/^#{1,6} .*$/gm) ?? [];
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Removes code, which contains no links. */
function withoutCode(text: string, { keepInline = false } = {}): string {
  const plain = text.replaceAll(/^(```|~~~)[^]*?^\1/gm, '');
  return keepInline ? plain : plain.replaceAll(/`[^`\n]*`/g, '');
}
