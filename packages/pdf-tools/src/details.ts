// The fields, metadata and bookmarks of a file, to be displayed and filled in.
import type { ToolField, ToolFileDetails } from '@countersign/contract/tools';
import { type FormFieldReport, readBookmarks, readFacts, readForm } from '@countersign/pdf';

/** @throws {PdfError} `encrypted`, `broken` */
export async function detailsOf(bytes: Uint8Array): Promise<ToolFileDetails> {
  const [fields, facts, bookmarks] = [await readForm(bytes), await readFacts(bytes), await readBookmarks(bytes)];
  return {
    fields: fields.flatMap((field) => fieldOf(field) ?? []),
    facts,
    bookmarks: bookmarks.flatMap(({ title, page }) => (page === null ? [] : [{ title, page }])),
  };
}

/** Undefined for fields that are not filled in: buttons and signatures. */
function fieldOf(report: FormFieldReport): ToolField | undefined {
  const kind = kindOf(report);
  if (!kind) return undefined;
  const { name, label, is_multiline, is_read_only, is_required, max_length, widgets } = report;
  return {
    name,
    kind,
    label,
    page: Math.min(...widgets.map(({ page_index }) => page_index)),
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
