// The building blocks of a page: text, rules and fields with their sizes, stacked and placed side by side.
import type { CatalogueFont, Shaper } from '@countersign/document-model/text';
import { LINE_HEIGHT, layoutText } from '@countersign/document-model/text';
import type { FilledWith, InputType } from '@countersign/document-model';

/** Points from the start of the line, left or right, and from the top of the piece. */
interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextMark extends Spot {
  kind: 'text';
  text: string;
  size: number;
  color: string;
  font_id: CatalogueFont['id'];
}

export interface RuleMark extends Spot {
  kind: 'rule';
}

export interface FieldSpot extends Spot {
  kind: 'input' | 'signature' | 'checkbox';
  /** Index of its role in the starter's roles. */
  role: number;
  label: string;
  is_required: boolean;
  type: InputType;
  filled_with: FilledWith | null;
  is_multiline: boolean;
  min_value: number | null;
}

export interface Piece {
  height: number;
  marks: readonly (TextMark | RuleMark)[];
  fields: readonly FieldSpot[];
}

export interface TextStyle {
  size: number;
  color: string;
  is_bold?: boolean;
}

/** Empty space of this height. */
export function gap(height: number): Piece {
  return { height, marks: [], fields: [] };
}

export function textPiece(text: string, { size, color, is_bold = false }: TextStyle, width: number, shaper: Shaper): Piece {
  const font_id = is_bold ? 'noto-sans-bold' : 'noto-sans';
  const box = { width, height: Infinity };
  const { lines } = layoutText({ text, font_id, size, box, alignment: 'left', is_multiline: true, shaper });
  const height = lines.length * size * LINE_HEIGHT;
  return { height, marks: [{ kind: 'text', x: 0, y: 0, width, height, text, size, color, font_id }], fields: [] };
}

export function rulePiece(width: number): Piece {
  return { height: 1, marks: [{ kind: 'rule', x: 0, y: 0, width, height: 0 }], fields: [] };
}

export function fieldPiece(field: Omit<FieldSpot, 'x' | 'y'>): Piece {
  return { height: field.height, marks: [], fields: [{ ...field, x: 0, y: 0 }] };
}

export function moved<Item extends Spot>(item: Item, by: { x?: number; y?: number }): Item {
  return { ...item, x: item.x + (by.x ?? 0), y: item.y + (by.y ?? 0) };
}

/** One below the other. */
export function stacked(pieces: readonly Piece[]): Piece {
  let y = 0;
  const placed = pieces.map((piece) => {
    const at = shifted(piece, { y });
    y += piece.height;
    return at;
  });
  return joined(placed, y);
}

/** Side by side, each `step` points after the previous one; as high as the highest. */
export function beside(pieces: readonly Piece[], step: number): Piece {
  const placed = pieces.map((piece, index) => shifted(piece, { x: index * step }));
  return joined(placed, Math.max(0, ...pieces.map(({ height }) => height)));
}

function shifted(piece: Piece, by: { x?: number; y?: number }): Piece {
  return {
    height: piece.height,
    marks: piece.marks.map((mark) => moved(mark, by)),
    fields: piece.fields.map((field) => moved(field, by)),
  };
}

function joined(pieces: readonly Piece[], height: number): Piece {
  return { height, marks: pieces.flatMap(({ marks }) => marks), fields: pieces.flatMap(({ fields }) => fields) };
}
