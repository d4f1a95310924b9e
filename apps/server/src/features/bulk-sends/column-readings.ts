// How the values of each column are parsed: by its own cells, else by the formats of the spreadsheet and of the sender's
// language.
import type { Language } from '@countersign/contract/languages';
import { type Problem, problem } from '@countersign/contract/problems';
import { type FieldElement, type InputElement, numberAlone } from '@countersign/document-model';
import { type DateOrder, dateOrderOf } from '@countersign/document-model/dates';
import { type DecimalMark, decimalMarkOf } from '@countersign/document-model/numbers';
import type { ColumnReading } from '#src/schema/forms.ts';
import type { Template } from '#features/forms/index.ts';
import { choicesOf } from './targets.ts';

/** What is known about the formats of the whole table. */
export interface TableReading {
  language: Language;
  decimal_mark: DecimalMark | null;
  /** The sender's choice for each column. */
  date_orders: readonly (DateOrder | null)[];
}

export function readColumns(
  template: Template,
  table: TableReading & { mapping: readonly (string | null)[]; rows: readonly { cells: string[] }[] },
): ColumnReading[] {
  const { mapping, rows, language, decimal_mark, date_orders } = table;
  const fields = new Map(choicesOf(template).map(([field]) => [`field:${field.id}`, field]));
  return mapping.map((target, column): ColumnReading => {
    const input = inputOf(fields.get(target ?? ''));
    const type = input?.type;
    const texts = rows.map(({ cells }) => cells[column] ?? '');
    const plain = { style: decimal_mark ?? language, order: null, is_open: false };
    if (type === 'number') {
      const numbers = texts.map((text) => numberAlone(text, input ?? {}));
      return { ...plain, style: decimalMarkOf(numbers) ?? plain.style };
    }
    if (type !== 'date' && type !== 'datetime-local') return plain;
    const found = dateOrderOf(texts, language);
    const order = date_orders[column] ?? found.order;
    return { ...plain, order, is_open: found.needed && order === null };
  });
}

/** Problems for ambiguous columns. No row is sent until the user decides. */
export function readingProblems(readings: readonly ColumnReading[], headers: readonly string[]): Problem[] {
  return readings.flatMap(({ is_open }, column) =>
    is_open ? [problem('date_order_missing', { column: headers[column] ?? '' })] : [],
  );
}

function inputOf(field: FieldElement | undefined): InputElement | null {
  return field?.kind === 'input' ? field : null;
}
