// Browsers must not translate names that people have given: a contract "Mark Brown" keeps its name.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '../apps/web/src');
/** An element that contains only a name or an address of a record. */
const NAMED =
  /<(?:p|span|h[1-6]|bdi|li|td|q|strong|cite)\b((?:\s+[\w-]+(?:="[^"]*"|=\{[^}]*\})?)*)\s*>\s*\{[\w.]+\.(?:name|first_name|email)\}\s*<\//g;

it('every element that shows a name or an address opts out of translation', () => {
  const bare = globSync('**/*.tsx', { cwd: SOURCES }).flatMap((file) =>
    file.includes('.test.') ? [] : bareNames(readFileSync(path.join(SOURCES, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(bare).toEqual([]);
});

it('finds an element that does not', () => {
  expect(bareNames('<p className="a">{pdf.name}</p>')).toEqual(['<p className="a">{pdf.name}</']);
  expect(bareNames('<bdi key={a.id}>\n  {a.signee.email}\n</bdi>')).toHaveLength(1);
  expect(bareNames('<p translate="no" className="a">{pdf.name}</p> <p>{title}</p>')).toEqual([]);
});

function bareNames(source: string): string[] {
  return [...source.matchAll(NAMED)].filter(([, attributes]) => !attributes?.includes('translate="no"')).map(([whole]) => whole);
}
