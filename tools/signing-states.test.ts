import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { INVITED, DOCUMENT_MOVES, SIGNEE_MOVES, SIGNEE_STATUSES } from '@countersign/contract/signing-states';

const ROOT = path.join(import.meta.dirname, '..');
const SERVER = path.join(ROOT, 'apps/server/src');
/** The only file that may change a state. */
const WRITER = 'features/pdfs/queries/move-queries.ts';

/** The state column of each table, which other files may not change. */
const STATES: Record<string, string> = { signees: 'status', pdfs: 'signing_mode' };
const CHANGE =
  /\.update\((?<table>signees|pdfs)\)\s*\.set\((?<set>[^]*?)\)\s*\.where|\bupdate (?:\$\{)?(?<raw>signees|pdfs)\b\}?(?: as \w+)?\s+set\b(?<columns>[^]*?)(?:\bwhere\b|\bfrom\b|`)/g;

/** State changes of signees or documents in the file. The compiler checks those made by the two general writers. */
function stateChanges(source: string): string[] {
  return [...source.matchAll(CHANGE)].flatMap(({ groups = {} }) => {
    const table = groups['table'] ?? groups['raw'] ?? '';
    const columns = groups['set'] ?? groups['columns'] ?? '';
    return new RegExp(`\\b${STATES[table]}\\b`).test(columns) ? [`${table}.${STATES[table]}`] : [];
  });
}

describe('the states of signing', () => {
  it('are changed in a single file of the server', () => {
    const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.includes('.test.') && !file.startsWith('testing/'));
    const writers = files.filter((file) => stateChanges(readFileSync(path.join(SERVER, file), 'utf8')).length > 0);
    expect(writers).toEqual([WRITER]);
  });

  it("are the same in the gallery's literals", () => {
    const source = readFileSync(path.join(SERVER, 'features/pdfs/gallery-queries.ts'), 'utf8');
    const others = SIGNEE_STATUSES.filter((status) => !(INVITED as readonly string[]).includes(status));
    expect(source).toContain(`signees.status not in (${others.map((status) => `'${status}'`).join(', ')})`);
  });

  it('finds a change of a state', () => {
    expect(stateChanges("db.update(signees)\n.set({ status: 'sent' })\n.where(isOf)")).toEqual(['signees.status']);
    expect(stateChanges('db.update(pdfs).set({ name, signing_mode: mode }).where(isOf)')).toEqual(['pdfs.signing_mode']);
    expect(stateChanges("sql`update pdfs set name = 'x', signing_mode = 'draft' where id = ${id}`")).toEqual([
      'pdfs.signing_mode',
    ]);
    expect(stateChanges('sql`update ${signees} set "order" = 1, status = \'sent\' from x where x.id = id`')).toEqual([
      'signees.status',
    ]);
    expect(stateChanges("sql`update signees set user_id = null where status = 'sent'`")).toEqual([]);
    expect(stateChanges("db.update(signees).set(changes).where(eq(signees.status, 'sent'))")).toEqual([]);
  });
});

type Moves = Readonly<Record<string, { from: readonly (string | null)[]; to: string | null; by: readonly string[] }>>;

const word = (state: string | null) => (state === null ? 'none' : `\`${state}\``);

function rowsOf(moves: Moves): string[][] {
  return Object.entries(moves).map(([name, { from, to, by }]) => [
    `\`${name}\``,
    from.map(word).join(', '),
    word(to),
    by.join(', '),
  ]);
}

/** The rows of the table below a heading, each without its last column, which describes the consequences. */
function rowsBelow(heading: string, text: string): string[][] {
  const [, part = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = part.split('\n## ');
  const rows = own.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -2)
      .map((cell) => cell.trim()),
  );
}

describe('docs/signing-states.md', () => {
  const text = readFileSync(path.join(ROOT, 'docs/signing-states.md'), 'utf8');

  it.each([
    ['Moves of a signee', SIGNEE_MOVES],
    ['Moves of a document', DOCUMENT_MOVES],
  ] as const)('has the table “%s” as in the code', (heading, moves) => {
    expect(rowsBelow(heading, text)).toEqual(rowsOf(moves));
  });
});
