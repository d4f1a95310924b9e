// Converts real forms to elements and back, fills them in, and compares how other programs read and show them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MAX_OPERATIONS_PER_BATCH } from '@countersign/contract/elements';
import { type Element, isField } from '@countersign/document-model';
import { type FormFieldReport, readForm } from '@countersign/pdf';
import { describe, expect, it } from 'vitest';
import { oracle, pdftotext } from '../../../../../packages/pdf/fixtures/engine.ts';
import * as formFiles from '../../../../../packages/pdf/fixtures/forms.ts';
import { isDeep } from '#testing/deep.ts';
import { staysInFile } from './elements-of-form.ts';
import { readCorpus, readCorpusFile } from '#testing/corpus.ts';
import { editingBy } from '#testing/editing.ts';
import { signedInApp } from '#testing/people.ts';
import { countDifferent, inPixels, popplerImages } from '#testing/images.ts';
import { pdfPath } from '#testing/signing.ts';

const { person } = signedInApp();
const { decide, elementsOf, downloaded, download, upload } = editingBy(person);

const OWN: Record<string, () => Uint8Array> = {
  'our own': formFiles.form,
  'our own, filled in': formFiles.filledWithoutAppearances,
  'our own, of many kinds': formFiles.deepForm,
  'our own, with fields that have to be filled in': () =>
    formFiles.formOf([
      '/T (must) /FT /Tx /Ff 2 /Rect [50 700 250 720]',
      '/T (may) /FT /Tx /Rect [50 650 250 670]',
      '/T (one of) /FT /Ch /Ff 131074 /Opt [(A) (B)] /Rect [50 600 250 620]',
      '/T (agreed) /FT /Btn /Ff 2 /Opt [(I agree)] /Rect [50 550 70 570]',
    ]),
};

describe('a form', () => {
  it.each([...Object.keys(OWN), ...withForms()])('survives conversion to elements and back: %s', async (file) => {
    const bytes = OWN[file]?.() ?? readCorpusFile(file);
    const before = await readForm(bytes);
    const pdf = await upload(bytes);
    expect(await decide(pdf, 'use')).toMatchObject({ status: 200 });
    const after = await download(pdf, 'fillable');
    expect(after.map(summary).sort(byText)).toEqual(before.map(asElement).map(summary).sort(byText));
    expect(await download(pdf, 'flat')).toEqual([]);
  });

  it.each([...Object.keys(OWN), ...withForms()])(
    'can be filled in again and is read correctly by every program: %s',
    async (file) => {
      const pdf = await upload(OWN[file]?.() ?? readCorpusFile(file));
      await decide(pdf, 'use');
      const { revision, data } = await elementsOf(pdf);
      const chosen = otherValues(data);
      await change(pdf, revision, chosen);

      const [fillable, flat] = await Promise.all(['fillable', 'flat'].map((form) => downloaded(pdf, form)));
      if (!fillable || !flat) throw new Error('no download');
      expect(valuesByQpdf(fillable)).toMatchObject(Object.fromEntries(chosen.map(({ name, stored }) => [name, stored])));
      const isVisible = ({ element }: Chosen) => element.kind === 'input' && !element.is_comb && isRoomy(element);
      const texts = chosen.filter(isVisible).map(({ changes }) => String(changes.value));
      for (const bytes of [fillable, flat]) expect(pdftotext(bytes).split(/\s+/)).toEqual(expect.arrayContaining(texts));
      await expectSameLook({ fillable, flat }, pdf);
    },
  );
});

/** Thin lines may fall on a neighbouring pixel. */
const MAX_DIFFERENT = 0.005;

interface Chosen {
  element: Element;
  name: string;
  changes: { value: string | boolean };
  /** The value that qpdf must read. */
  stored: string;
}

/** Chooses a new value for every field: one for all elements of the same name, and one radio per group. */
function otherValues(elements: readonly Element[]): Chosen[] {
  const fields = Map.groupBy(elements.filter(isField), (field) => `${field.name} ${field.kind}`);
  return [...fields.values()].flatMap((members, index): Chosen[] => {
    const [first] = members;
    if (first?.kind === 'input') {
      const value = `Wq${index.toString(36)}`.slice(0, first.max_length ?? undefined);
      return members.map((element) => ({ element, name: first.name, changes: { value }, stored: `u:${value}` }));
    }
    if (first?.kind === 'select') {
      const value = first.options.find((option) => option !== first.value) ?? '';
      const stored = value && `u:${first.export_values.find(({ option }) => option === value)?.value ?? value}`;
      return members.map((element) => ({ element, name: first.name, changes: { value }, stored }));
    }
    const boxes = members.filter((member) => member.kind === 'checkbox' || member.kind === 'radio');
    const next = boxes.find(({ value }) => !value)?.export_value ?? null;
    return boxes.map((element) => {
      const value = next !== null && element.export_value === next;
      return { element, name: element.name, changes: { value }, stored: next === null ? '/Off' : `/${next}` };
    });
  });
}

async function change(pdf: string, revision: number, chosen: readonly Chosen[]) {
  // Radios are turned on before others are turned off, so that one of a group is always on.
  const operations = chosen.map(({ element, changes }) => ({ op: 'update', id: element.id, changes }));
  for (let start = 0; start < operations.length; start += MAX_OPERATIONS_PER_BATCH) {
    const batch = { revision: revision + start, operations: operations.slice(start, start + MAX_OPERATIONS_PER_BATCH) };
    const answer = await person.browser.call('PATCH', pdfPath(pdf, '/elements'), batch);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  }
}

function valuesByQpdf(bytes: Uint8Array): Record<string, string> {
  const { acroform } = JSON.parse(oracle('qpdf', ['--json', '--json-key=acroform', '{}'], bytes).stdout.toString()) as {
    acroform: { fields: { fullname: string; value: string | null }[] };
  };
  return Object.fromEntries(acroform.fields.map(({ fullname, value }) => [fullname, value ?? '']));
}

function isRoomy({ width, height }: Element): boolean {
  return width >= 60 && height >= 12;
}

/** Except for lists, of which a flat file shows only the selection, and for fields that readers draw in their own way. */
async function expectSameLook(files: { fillable: Uint8Array; flat: Uint8Array }, pdf: string) {
  const { body } = await person.browser.call<{ data: { width: number }[] }>('GET', pdfPath(pdf, '/pages'));
  const redrawn = (await readForm(files.fillable)).filter((field) => field.is_list || staysInFile(field));
  const boxes = redrawn.flatMap(({ widgets }) => widgets);
  const [fillable = [], flat = []] = await Promise.all([files.fillable, files.flat].map(imagesOf));
  expect(flat.length).toBe(fillable.length);
  for (const [index, image] of fillable.entries()) {
    const scale = image.width / (body.data[index]?.width ?? image.width);
    const hidden = boxes.filter(({ page_index }) => page_index === index).map((box) => inPixels(box, scale));
    const share = countDifferent(image, flat[index] ?? image, hidden) / image.data.length;
    expect(share, `share of page ${index + 1} that looks different`).toBeLessThan(MAX_DIFFERENT);
  }
}

async function imagesOf(bytes: Uint8Array) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'countersign-forms-'));
  try {
    await writeFile(path.join(folder, 'file.pdf'), bytes);
    return await popplerImages(path.join(folder, 'file.pdf'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A fixed selection of unsigned files with forms; all of them in the deep run. */
function withForms(): string[] {
  const files = readCorpus()
    .filter((record) => record.expect === 'ready' && Boolean(record.fields && record.widgets) && !record.signatures)
    .map((record) => record.file);
  return isDeep ? files : files.filter((_, index) => index % 40 === 0);
}

/** Gives a box without an export value one. */
function asElement(field: FormFieldReport): FormFieldReport {
  if (staysInFile(field) || field.kind !== 'checkbox') return field;
  const widgets = field.widgets.map((widget) => ({ ...widget, on_value: widget.on_value ?? 'Yes' }));
  return { ...field, widgets };
}

/** The data that programs read, and the position of the widgets. */
function summary(field: FormFieldReport): string {
  const { name, kind, values, options, widgets, max_length, is_comb, is_list, is_read_only, is_required, form_flags } = field;
  const flags = [is_comb && 'cells', is_list && 'list', is_read_only && 'fixed', is_required && 'required'];
  const traits = [max_length, ...flags, form_flags].filter(Boolean).join(' ');
  const places = widgets.map(({ page_index, x, y, width, height, on_value, option }) =>
    [page_index, ...[x, y, width, height].map((length) => Math.round(length * 10) / 10), on_value, option].join(' '),
  );
  const choices = kind === 'choice' ? options.map(({ value, label }) => `${value}=${label}`).join(', ') : '';
  const shown = values.map((value) => value.replaceAll(/\r\n?/g, '\n')).join(', ');
  return [name, kind, traits, shown, choices, ...places.sort(byText)].join(' | ');
}

function byText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
