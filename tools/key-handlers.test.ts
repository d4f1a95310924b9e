import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '../apps/web/src');
/** Where a `keydown` handler is attached to an element or to the window, with the handler. */
const GIVEN =
  /\bonKeyDown(?:Capture)?\s*(?:=\{|:)\s*(?:\(event\) => )?(skipComposition\(|[\w.]+|.)|\baddEventListener\(\s*'keydown',\s*(skipComposition\(|[\w.]+|.)/g;

it('every key handler ignores the keys of an input method', () => {
  const bare = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).flatMap((file) =>
    file.includes('.test.') ? [] : bareHandlers(readFileSync(path.join(SOURCES, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(bare).toEqual([]);
});

it('finds a handler that does not', () => {
  expect(bareHandlers('<input onKeyDown={(event) => event.key} />')).toEqual(['event.key']);
  expect(bareHandlers('<input onKeyDown={(event) => skipComposition(go)(event)} />')).toEqual([]);
  expect(bareHandlers("const go = () => 1; window.addEventListener('keydown', go, true)")).toEqual(['go']);
  expect(bareHandlers('const go = skipComposition(() => 1); <input onKeyDown={go} />')).toEqual([]);
});

/** A handler is wrapped where it is attached, or where the same file creates it. */
function bareHandlers(source: string): string[] {
  return [...source.matchAll(GIVEN)]
    .map(([, property, listener]) => property ?? listener ?? '')
    .filter((handler) => handler !== 'skipComposition(' && !isWrapped(handler, source));
}

function isWrapped(name: string, source: string): boolean {
  return /^\w+$/.test(name) && new RegExp(`\\b${name} = skipComposition\\(`).test(source);
}
