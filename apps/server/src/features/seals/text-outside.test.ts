// Text that overflows its box is printed completely in the sealed file, in either seal mode.
import { type ElementKind, createElement, uuidv7 } from '@countersign/document-model';
import { expect, it } from 'vitest';
import { testAuthority } from '../../../../../packages/pdf/fixtures/authority.ts';
import { magentaBox, oracle, pdfsig, testEngine } from '../../../../../packages/pdf/fixtures/engine.ts';
import { shaped } from '../../../../../packages/pdf/fixtures/pages.ts';
import { someUnlessDeep } from '#testing/deep.ts';
import { signedInApp } from '#testing/people.ts';
import { addSignee, becomes, consent, enter, fill, finish, firstPage, pdfPath, uploadReady } from '#testing/signing.ts';

const { test, person: sender } = signedInApp();

const MAGENTA = '#ff00ff';
const LATIN = 'Every word of this answer counts. '.repeat(8).slice(0, 270);
const ARABIC = 'بداية النص العربي '.repeat(16).slice(0, 270);
const OPTION = 'An option with more words than its box can hold at any size. '.repeat(3).trim();

interface Asked {
  kind: ElementKind;
  about?: Record<string, unknown>;
  value: string;
  x: number;
  box?: { width: number; height: number };
}

/** A pdf signed by several signees in order, each of whom fills in one field. */
async function sealed(
  asked: Asked[],
  seal_mode: 'each' | 'single',
  { rotate = 0, bytes = shaped({ media: [0, 0, 900, 900], rotate }), words = '' } = {},
): Promise<Uint8Array> {
  const pdf = await uploadReady(sender.browser, { bytes });
  const page_id = await firstPage(sender.browser, pdf);
  const run = crypto.randomUUID().slice(0, 8);
  const signees = await Promise.all(
    asked.map(async ({ kind, about, value, x, box: size = { width: 120, height: 15 } }, index) => {
      const email = `outside-${run}-${index}@example.com`;
      const signee_id = await addSignee(sender.browser, pdf, { email });
      const box = { x, y: 100 + index * 80, ...size };
      const style = { size: 12, color: MAGENTA };
      const field = createElement({ id: uuidv7(), page_id, kind, ...box }, { ...box, ...style, ...about, signee_id });
      const signature = createElement({ id: uuidv7(), page_id, kind: 'signature', x: 700, y: box.y }, { signee_id });
      return { email, value, field, signature };
    }),
  );
  const wide = { x: 60, y: 500, width: 200, height: 48 };
  const fixed = createElement({ id: uuidv7(), page_id, kind: 'text', ...wide }, { value: words, size: 40, color: MAGENTA });
  const elements = [...(words ? [fixed] : []), ...signees.flatMap(({ field, signature }) => [field, signature])];
  const operations = elements.map((element) => ({ op: 'create', element }));
  const answer = await sender.browser.call('PATCH', pdfPath(pdf, '/elements'), { revision: 0, operations });
  expect(answer, JSON.stringify(answer.body).slice(0, 600)).toMatchObject({ status: 200 });
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), { seal_mode })).status).toBe(200);
  for (const { email, value, field, signature } of signees) {
    const signee = await enter(test, email);
    await consent(signee, pdf);
    await fill(signee, pdf, [
      { element_id: field.id, value },
      { element_id: signature.id, value: { text: 'Signed', font: 'caveat' } },
    ]);
    await finish(signee, pdf);
  }
  await becomes(sender.browser, pdf, { signing_mode: 'completed' });
  return new Uint8Array((await sender.browser.call('GET', pdfPath(pdf, '/download'))).bytes);
}

/** The first page as Poppler prints it, in grey. */
function inkOf(bytes: Uint8Array): Buffer {
  const { stdout } = oracle('pdftoppm', ['-r', '144', '-f', '1', '-l', '1', '-gray', '{}'], bytes);
  return stdout;
}

/** The share of inked pixels that differ. */
function difference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  let inked = 0;
  let different = 0;
  for (const [index, pixel] of one.entries()) {
    if (pixel < 200 || (other[index] ?? 0) < 200) inked++;
    if (Math.abs(pixel - (other[index] ?? 0)) > 64) different++;
  }
  expect(inked).toBeGreaterThan(1000);
  return different / inked;
}

const LONG: Asked[] = [
  { kind: 'input', value: LATIN, x: 60 },
  { kind: 'input', value: ARABIC, x: 500 },
  { kind: 'input', value: LATIN, x: 300, about: { alignment: 'center' } },
  { kind: 'select', value: OPTION, x: 60, about: { options: ['Short', OPTION] } },
  { kind: 'input', value: LATIN.repeat(4), x: 60, about: { is_multiline: true } },
];

it.each(someUnlessDeep([90, 0], 1))(
  'one revision per signee shows long text like a single seal at the end, on a page rotated by %i degrees',
  async (rotate) => {
    const [each, single] = [await sealed(LONG, 'each', { rotate }), await sealed(LONG, 'single', { rotate })];
    expect(pdfsig(each).map(({ valid }) => valid)).toEqual(Array.from({ length: LONG.length + 1 }, () => true));
    expect(difference(inkOf(each), inkOf(single))).toBeLessThan(0.02);
    expect(magentaBox(each)).toEqual(magentaBox(single));
  },
  240_000,
);

it('prints letters that reach beyond their line completely if the line is as high as the box @deep', async () => {
  const values = ['جميع', 'ಕ್ಷ್ಮೀ', 'ທີ່ປູ່'];
  const letters = values.map((value): Asked => ({
    kind: 'input',
    value,
    x: 60,
    about: { size: 40 },
    box: { width: 200, height: 48 },
  }));
  const [each, single] = [await sealed(letters, 'each'), await sealed(letters, 'single')];
  expect(difference(inkOf(each), inkOf(single))).toBeLessThan(0.02);
  expect(magentaBox(each)).toEqual(magentaBox(single));
});

it("prints the sender's letters that reach beyond their line completely on a signed upload @deep", async () => {
  const black: Asked[] = [{ kind: 'input', value: 'x', x: 60, about: { color: '#000000' } }];
  const words = 'ಕ್ಷ್ಮೀ';
  const plain = await sealed(black, 'each', { words });
  const came = await (await testEngine()).sign(shaped({ media: [0, 0, 900, 900] }), (await testAuthority()).signer);
  const signed = await sealed(black, 'each', { words, bytes: came });
  expect(pdfsig(signed).map(({ valid }) => valid)).toEqual([true, true, true]);
  expect(magentaBox(signed)).toEqual(magentaBox(plain));
});

it('draws a value that fits in its own field, at the same position', async () => {
  const berlin: Asked[] = [{ kind: 'input', value: 'Berlin', x: 60 }];
  const [each, single] = [await sealed(berlin, 'each'), await sealed(berlin, 'single')];
  expect(magentaBox(each)).toEqual(magentaBox(single));
  const [look = ''] =
    /stream[^]*?endstream/.exec(oracle('mutool', ['show', '{}', 'pages/1/Annots/2/AP/N'], each).stdout.toString()) ?? [];
  expect(look).toContain('TJ');
});
