import { type DetectedArea, fieldNames, fillValues, type NewField, readForm } from '@countersign/pdf';
import { onlyFile, type Run, type Tool } from '../context.ts';
import { appearancesOf } from '../field-appearances.ts';
import { resultName } from '../file-names.ts';
import type { OpenFile } from '../open-file.ts';
import { chosenPages } from '../page-choice.ts';

export const fill: Tool<'fill'> = async (run) => {
  const { work, options, output } = run;
  const file = onlyFile(run);
  const filled = await fillValues(file.bytes, options.values);
  const given = new Set(Object.keys(options.values));
  const fields = (await readForm(filled)).filter(({ name }) => given.has(name));
  const appearances = appearancesOf(fields, await work.loadShaper());
  const shown = (await work.engine.setAppearances(filled, { appearances, fonts: work.fonts })) ?? filled;
  const bytes = options.is_flat ? await work.engine.flatten(shown, { what: 'fields', allow_rewrite: true }) : shown;
  await output({ name: resultName(file.name, 'filled'), kind: 'pdf', bytes });
  return undefined;
};

/** Adds fields where the pages print lines, boxes and cells to fill in. */
export const makeFillable: Tool<'make-fillable'> = async (run) => {
  const { work, output, note } = run;
  const file = onlyFile(run);
  const fields = await fieldsFor(run, file);
  if (fields.length === 0) note({ code: 'nothing_found', names: [file.name] });
  else note({ code: 'fields_made', count: fields.length });
  const stamped = { fields, fonts: work.fonts, keeps_annotations: true, allow_rewrite: true };
  const bytes = fields.length === 0 ? file.bytes : await work.engine.stamp(file.bytes, [], stamped);
  await output({ name: resultName(file.name, 'fillable'), kind: 'pdf', bytes });
  return undefined;
};

async function fieldsFor(run: Run<'make-fillable'>, file: OpenFile): Promise<NewField[]> {
  const chosen = chosenPages(run.options.pages, file.pages.length);
  const taken = new Set(await fieldNames(file.bytes));
  const reader = run.work.engine.open(file.bytes);
  try {
    const fields: NewField[] = [];
    for (const [done, page] of chosen.entries()) {
      const user_unit = file.pages[page]?.user_unit ?? 1;
      for (const place of reader.placesOf(page, { user_unit }).places) fields.push(fieldAt(place, page, taken));
      run.progress({ step: 'pages', done: done + 1, total: chosen.length });
    }
    return fields;
  } finally {
    reader.close();
  }
}

const textSize = 11;

function fieldAt(found: DetectedArea, page: number, taken: Set<string>): NewField {
  const { label, kind, cells, is_multiline, is_marked, x, y, width, height } = found;
  const place = { page_index: page, x, y, width, height };
  const common = {
    name: freeName(label || usualNames[kind], taken),
    label: label || usualNames[kind],
    is_required: is_marked,
    is_read_only: false,
    is_exact: true,
  };
  if (kind === 'checkbox')
    return { ...common, kind, value: null, choices: [{ value: 'Yes', place, ...checkAppearances(found) }] };
  if (kind === 'signature') return { ...common, kind, place, locks: [] };
  const size = Math.max(4, Math.min(textSize, height * 0.75));
  return {
    ...common,
    kind: 'text',
    place,
    value: '',
    is_multiline,
    ...(cells !== null && { max_length: cells, is_comb: true }),
    items: [],
    style: { size, alignment: 0 },
  };
}

const usualNames: Readonly<Record<DetectedArea['kind'], string>> = {
  signature: 'Signature',
  initial: 'Initials',
  date: 'Date',
  input: 'Field',
  checkbox: 'Check box',
};

/** Periods separate the levels of field names, so they are removed. */
function freeName(label: string, taken: Set<string>): string {
  const plain =
    label
      .replaceAll(/[.\p{Cc}]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 100) || 'Field';
  let name = plain;
  for (let count = 2; taken.has(name); count++) name = `${plain} ${count}`;
  taken.add(name);
  return name;
}

/** The box is already printed, so only the cross for the checked state is drawn. */
function checkAppearances({ x, y, width, height }: DetectedArea) {
  const inset = Math.min(width, height) * 0.2;
  const [left, top, right, bottom] = [x + inset, y + inset, x + width - inset, y + height - inset];
  const line = { kind: 'line', width: Math.max(0.8, inset * 0.6), color: '#000000' } as const;
  const cross = [
    { ...line, x1: left, y1: top, x2: right, y2: bottom },
    { ...line, x1: left, y1: bottom, x2: right, y2: top },
  ];
  return { on: cross, off: [] };
}
