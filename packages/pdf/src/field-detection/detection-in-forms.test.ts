// Field detection on documents that have form fields: alongside the fields, and after removing them.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testEngine } from '../../fixtures/engine.ts';
import * as pageFiles from '../../fixtures/pages.ts';
import { line, text } from '../../fixtures/printed.ts';
import { readForm } from '../index.ts';

const engine = await testEngine();

it('omits positions that already have a form field', async () => {
  const reader = engine.open(await formOfOurs());
  expect(reader.placesOf(0).places.map(({ label }) => label)).toEqual(['Town']);
  reader.close();
});

/** Two labelled lines, with a form field on the first. */
async function formOfOurs(): Promise<Uint8Array> {
  const content = [text('Name:', 72, 700), line(110, 698, 300), text('Town:', 72, 640), line(110, 638, 300)].join('\n');
  const field = { name: 'name', label: 'Name', is_required: false, is_read_only: false, is_multiline: false };
  const place = { page_index: 0, x: 110, y: 126, width: 190, height: 18 };
  const appearances = { items: [], value: '', max_length: null, is_comb: false, style: { size: 12, alignment: 0 as const } };
  return engine.stamp(pageFiles.shaped({ content }), [], { fields: [{ kind: 'text', ...field, place, ...appearances }] });
}

/** Real forms with fields. After removing the fields, most of them should be detected from what is printed. */
const FORMS = [
  'formfyxer__095b9dc651ce47eb8b62e0790974970f.pdf',
  'formfyxer__d488e5e1f3d44d3a99c50a4ec5305af8.pdf',
  'formfyxer__e5e3527acd804e7581f86e14fd41f86c.pdf',
  'pdfjs__160F-2019.pdf',
  'pdflib__sample_form.pdf',
  'pdflib__with_comments.pdf',
  'pypdfform__560.pdf',
  'pypdfform__illinois-gun-bill-of-sale.pdf',
  'pypdfform__test_sejda_pages_1.pdf',
  'ustaxes__f1040sb.pdf',
];
const folder = process.env['CORPUS_DIR'] ?? '';

it('detects most of the fields of real forms from what they print, and little else', async () => {
  const sum = await measured(await formOfOurs());
  expect(sum).toEqual({ fields: 1, found: 1, detected: 2, others: 1 });
  for (const file of existsSync(path.join(folder, 'corpus.json')) ? FORMS : []) {
    const counts = await measured(new Uint8Array(readFileSync(path.join(folder, file))));
    console.info(
      `${file}: ${counts.found} of ${counts.fields} fields found, ${counts.others} of ${counts.detected} places elsewhere`,
    );
    for (const key of ['fields', 'found', 'detected', 'others'] as const) sum[key] += counts[key];
  }
  console.info(`in all: ${sum.found} of ${sum.fields} fields found, ${sum.others} of ${sum.detected} places elsewhere`);
  expect(sum.found).toBeGreaterThanOrEqual(0.7 * sum.fields);
  expect(sum.others).toBeLessThanOrEqual(Math.max(1, 0.15 * sum.detected));
});

async function measured(bytes: Uint8Array) {
  const widgets = (await readForm(bytes)).filter(({ kind }) => kind !== 'button').flatMap((field) => field.widgets);
  const reader = engine.open(await engine.flatten(bytes, { what: 'remove_fields', keep: [], allow_rewrite: true }));
  const detected = Array.from({ length: reader.page_count }, (_, index) =>
    reader.placesOf(index).places.map((field) => ({ ...field, page_index: index })),
  ).flat();
  reader.close();
  const isOn = (field: Spot, widget: Spot): boolean => {
    const across = Math.min(field.x + field.width, widget.x + widget.width) - Math.max(field.x, widget.x);
    const down = Math.min(field.y + field.height, widget.y + widget.height) - Math.max(field.y, widget.y);
    const smaller = Math.min(field.width * field.height, widget.width * widget.height);
    return field.page_index === widget.page_index && Math.max(0, across) * Math.max(0, down) > 0.3 * smaller;
  };
  return {
    fields: widgets.length,
    found: widgets.filter((widget) => detected.some((field) => isOn(field, widget))).length,
    detected: detected.length,
    others: detected.filter((field) => !widgets.some((widget) => isOn(field, widget))).length,
  };
}

interface Spot {
  page_index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}
