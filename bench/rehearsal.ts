// The extra cost of rehearsing before sending: the whole ceremony of two signees, compared with the work after the last one
// finishes.
import { createElement, uuidv7, withSampleValues } from '@countersign/document-model';
import { plain } from '../packages/pdf/fixtures/pages.ts';
import { loadKit, prepared, problemsOf, signedBySignee, withSeal } from '../apps/server/src/features/seals/ceremony.ts';
import { rehearse } from '../apps/server/src/features/seals/rehearsal.ts';
import { sealingKey } from './bench-engine.ts';
import { largeFile } from './large-file.ts';
import { type Figure, compare } from './yardstick.ts';

const PAGES = 20;
const RUNS = 9;
const FIELDS_EACH = 10;

export async function rehearsalFigures(): Promise<Figure[]> {
  const small = plain(PAGES);
  return [await rehearsalFigure('a contract', small), await rehearsalFigure('50 MB', await largeFile(small))];
}

async function rehearsalFigure(what: string, bytes: Uint8Array): Promise<Figure> {
  const kit = await loadKit();
  const signee_ids = [uuidv7(), uuidv7()];
  const pages = Array.from({ length: PAGES }, () => uuidv7());
  const elements = withSampleValues(fieldsOf(signee_ids, pages), new Set(signee_ids));
  const input = {
    elements,
    images: {},
    allow_rewrite: true,
    has_used_form: false,
    page_index: Object.fromEntries(pages.map((id, index) => [id, index])),
    page_size: Object.fromEntries(pages.map((id) => [id, { width: 595, height: 842 }])),
  };
  const words = pages.map(() => []);
  const key = await sealingKey();
  const signature = { ...key, signed_at: new Date(), name: 'Bench', reason: 'Bench' };

  const sign = (file: Uint8Array, signee_id = '') => signedBySignee(kit, file, { input: { ...input, signee_id }, signature });
  const before = await sign(await prepared(kit, bytes, { ...input, signee_ids }), signee_ids[0]);

  return compare(
    { name: `rehearse two signees, ${what}`, yardstick_name: 'last signature, seal and check', goal: 1.5, runs: RUNS },
    async () => {
      const { problem } = await rehearse(kit, bytes, {
        ...input,
        path: '',
        signee_ids,
        is_single: false,
        words,
        page_count: PAGES,
        may_print_otherwise: false,
      });
      if (problem) throw new Error(problem);
    },
    async () => {
      const sealed = await withSeal(kit.engine, await sign(before, signee_ids[1]), { files: [], is_single: false, signature });
      const expected = {
        trusted: key.certificates.slice(-1),
        signatures: 3,
        words,
        page_count: PAGES,
        may_print_otherwise: false,
      };
      const problems = await problemsOf(kit.engine, sealed, expected);
      if (problems.length > 0) throw new Error(problems.join('; '));
    },
  );
}

function fieldsOf(signeeIds: readonly string[], pages: readonly string[]) {
  return signeeIds.flatMap((signee_id, column) => [
    createElement({ id: uuidv7(), page_id: pages[0] ?? '', kind: 'signature', x: 60 + column * 250, y: 700 }, { signee_id }),
    ...Array.from({ length: FIELDS_EACH }, (_, index) =>
      createElement(
        { id: uuidv7(), page_id: pages[index] ?? '', kind: 'input', x: 60 + column * 250, y: 100 },
        { signee_id, width: 200 },
      ),
    ),
  ]);
}
