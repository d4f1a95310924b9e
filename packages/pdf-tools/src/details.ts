// The fields, metadata and bookmarks of a file, to be displayed and filled in.
import type { ToolField, ToolFileDetails } from '@countersign/contract/tool-files';
import { type FormFieldReport, type PageReader, readBookmarks, readFacts, readForm } from '@countersign/pdf';
import type { OpenFile } from './open-file.ts';
import type { ToolWork } from './types.ts';

type Widget = FormFieldReport['widgets'][number];
type PrintedLabels = ReadonlyMap<Widget, string | null>;

/** More pages are only read for what the file itself says. */
const maxPagesRead = 100;

/** @throws {PdfError} `encrypted`, `broken` */
export async function detailsOf({ engine }: Pick<ToolWork, 'engine'>, { bytes, pages }: OpenFile): Promise<ToolFileDetails> {
  const [fields, facts, bookmarks] = [await readForm(bytes), await readFacts(bytes), await readBookmarks(bytes)];
  const reader = engine.open(bytes);
  try {
    const printed = printedLabels(reader, fields, pages);
    return {
      fields: fields.flatMap((field) => fieldOf(field, printed) ?? []),
      facts,
      bookmarks: bookmarks.flatMap(({ title, page }) => (page === null ? [] : [{ title, page }])),
    };
  } finally {
    reader.close();
  }
}

/** Reads the pages with fields that have no label in the file. */
function printedLabels(
  reader: PageReader,
  fields: readonly FormFieldReport[],
  pages: readonly { user_unit: number }[],
): PrintedLabels {
  const all = fields.flatMap(({ widgets }) => widgets);
  const unlabelled = fields.flatMap(({ label, widgets }) => (label === null ? widgets : []));
  const indices = new Set(unlabelled.map(({ page_index }) => page_index));
  const found = [...indices].slice(0, maxPagesRead).flatMap((index) => {
    const widgets = all.filter(({ page_index }) => page_index === index);
    const labels = reader.printedLabels({ index, boxes: widgets, user_unit: pages[index]?.user_unit });
    return widgets.map((widget, at) => [widget, labels[at] ?? null] as const);
  });
  return new Map(found);
}

/** Undefined for fields that are not filled in: buttons and signatures. */
function fieldOf(report: FormFieldReport, printed: PrintedLabels): ToolField | undefined {
  const kind = kindOf(report);
  if (!kind) return undefined;
  const { name, label, is_multiline, is_read_only, is_required, max_length, widgets } = report;
  const first = widgets.toSorted((a, b) => a.page_index - b.page_index)[0];
  return {
    name,
    kind,
    label,
    printed_label: label === null && first ? (printed.get(first) ?? null) : null,
    page: first?.page_index ?? 0,
    boxes: widgets.map(({ page_index, x, y, width, height }) => ({ page: page_index, x, y, width, height })),
    value: valueOf(report, kind),
    options: optionsOf(report, kind),
    is_multiline,
    is_read_only,
    is_required,
    max_length,
  };
}

/** Check boxes of one field with different values exclude each other, like radio buttons. */
export function kindOf({ kind, is_list, widgets }: FormFieldReport): ToolField['kind'] | undefined {
  switch (kind) {
    case 'text':
    case 'radio':
      return kind;
    case 'checkbox':
      return new Set(widgets.map(({ on_value }) => on_value)).size > 1 ? 'radio' : 'checkbox';
    case 'choice':
      return is_list ? 'list' : 'choice';
    case 'signature':
    case 'button':
      return undefined;
  }
}

function valueOf({ values, options, widgets }: FormFieldReport, kind: ToolField['kind']): ToolField['value'] {
  const kept = values.map((value) => options.find(({ label }) => label === value)?.value ?? value);
  switch (kind) {
    case 'text':
    case 'choice':
      return kept[0] ?? '';
    case 'list':
      return kept;
    case 'checkbox':
      return widgets.some(({ is_on }) => is_on);
    case 'radio':
      return widgets.find(({ is_on }) => is_on)?.on_value ?? '';
  }
}

function optionsOf({ options, widgets }: FormFieldReport, kind: ToolField['kind']): ToolField['options'] {
  if (kind === 'choice' || kind === 'list') return options;
  if (kind !== 'radio') return [];
  const seen = new Map(
    widgets.flatMap(({ on_value, option }) =>
      on_value === null ? [] : [[on_value, { value: on_value, label: option ?? on_value }]],
    ),
  );
  return [...seen.values()];
}
