// Lays out a starter in one language: what is drawn on its pages, and where its fields are.
import { DEFAULT_PAGE } from '@countersign/contract/limits';
import { type Language, directionOf } from '@countersign/contract/languages';
import type { Starter } from '@countersign/contract/starters';
import type { Shaper } from '@countersign/document-model/text';
import { DEFINITIONS, SIGNING_FIELDS, type StarterTexts, type Term } from './definitions.ts';
import {
  type FieldSpot,
  type Piece,
  type RuleMark,
  type TextMark,
  beside,
  fieldPiece,
  gap,
  moved,
  rulePiece,
  stacked,
  textPiece,
} from './pieces.ts';
import { textsIn } from './texts/index.ts';

const MARGIN = { x: 56, top: 52, bottom: 48 };
const WIDTH = DEFAULT_PAGE.width - 2 * MARGIN.x;
const GUTTER = 19;
const HALF = (WIDTH - GUTTER) / 2;
const BOTTOM = DEFAULT_PAGE.height - MARGIN.bottom;

const INK = '#1f2937';
const MUTED = '#5b6472';
const TITLE = { size: 19, color: INK, is_bold: true };
const HEADING = { size: 10.5, color: INK, is_bold: true };
const BODY = { size: 10, color: INK };
const LABEL = { size: 8, color: MUTED };
const NOTE = { size: 8.5, color: '#92400e' };

const FIELD_HEIGHT = { line: 18, lines: 34, signature: 40, checkbox: 13 };

export interface StarterPage {
  marks: (TextMark | RuleMark)[];
  fields: FieldSpot[];
}

export interface StarterLayout {
  pages: StarterPage[];
  /** The disclaimer on the first page; null without one. */
  note: TextMark | null;
}

/** All positions are for left-to-right languages; `mirrored` flips them for the other direction. */
export function layOut(starter: Starter, language: Language, shaper: Shaper): StarterLayout {
  const texts = textsIn(language);
  const words = texts[starter];
  const isTemplate = DEFINITIONS[starter].mode === 'template';
  const note = isTemplate ? textPiece(texts.note, NOTE, WIDTH, shaper) : null;
  const clauses = words.clauses.map(([heading, text], index) =>
    stacked([
      textPiece(`${index + 1}. ${heading}`, HEADING, WIDTH, shaper),
      gap(2),
      textPiece(text, BODY, WIDTH, shaper),
      gap(9),
    ]),
  );
  const pieces = [
    ...(note ? [gap(note.height + 14)] : []),
    stacked([textPiece(words.name, TITLE, WIDTH, shaper), gap(8), textPiece(words.intro, BODY, WIDTH, shaper), gap(14)]),
    ...termPieces(starter, texts, shaper),
    ...choicePieces(starter, texts, shaper),
    ...clauses.slice(0, -1),
    // Signatures are never alone on a page.
    stacked([...clauses.slice(-1), gap(10), signingPiece(starter, texts, shaper)]),
  ];
  const pages = numbered(onPages(pieces), shaper);
  const mark = note?.marks.find((found) => found.kind === 'text');
  return {
    pages: directionOf(language) === 'rtl' ? pages.map(mirrored) : pages,
    note: mark ? moved(mark, { x: MARGIN.x, y: MARGIN.top - 18 }) : null,
  };
}

function termPieces(starter: Starter, texts: StarterTexts, shaper: Shaper): Piece[] {
  if (starter === 'sample_agreement') return [];
  const terms: readonly Term[] = DEFINITIONS[starter].terms;
  // Each starter's definition names the keys that its texts must have.
  const labels: Record<string, string> = texts[starter].terms;
  const cell = (term: Term, width: number) =>
    stacked([
      textPiece(labels[term.key] ?? term.key, LABEL, width, shaper),
      gap(1),
      fieldPiece({
        ...NO_FIELD,
        kind: 'input',
        role: term.role,
        label: labels[term.key] ?? term.key,
        width,
        height: term.is_multiline ? FIELD_HEIGHT.lines : FIELD_HEIGHT.line,
        is_required: term.is_optional !== true,
        type: term.type ?? 'text',
        is_multiline: term.is_multiline === true,
        min_value: term.min_value ?? null,
      }),
      rulePiece(width),
      gap(8),
    ]);
  const rows = rowsOf(terms).map((row) =>
    row.length === 1 && row[0]?.width === 'full'
      ? cell(row[0], WIDTH)
      : beside(
          row.map((term) => cell(term, HALF)),
          HALF + GUTTER,
        ),
  );
  return [...rows, gap(6)];
}

/** Two halves share a row. */
function rowsOf(terms: readonly Term[]): Term[][] {
  const rows: Term[][] = [];
  for (const term of terms) {
    const last = rows.at(-1);
    if (term.width === 'half' && last?.length === 1 && last[0]?.width === 'half') last.push(term);
    else rows.push([term]);
  }
  return rows;
}

const NO_FIELD = { is_required: true, type: 'text', filled_with: null, is_multiline: false, min_value: null } as const;

function choicePieces(starter: Starter, texts: StarterTexts, shaper: Shaper): Piece[] {
  const { choices, roles } = DEFINITIONS[starter];
  if (starter === 'sample_agreement' || choices === 0) return [];
  const words = texts[starter];
  const { checkbox } = FIELD_HEIGHT;
  const rows = (words.choices ?? []).map((label) =>
    stacked([
      beside(
        [
          fieldPiece({
            ...NO_FIELD,
            kind: 'checkbox',
            role: roles - 1,
            label,
            width: checkbox,
            height: checkbox,
            is_required: false,
          }),
          textPiece(label, BODY, WIDTH - checkbox - 8, shaper),
        ],
        checkbox + 8,
      ),
      gap(6),
    ]),
  );
  return [stacked([textPiece(words.choices_title ?? '', HEADING, WIDTH, shaper), gap(5), ...rows, gap(6)])];
}

/** The signatures, together on one page. Without assigned signers, lines to sign on. */
function signingPiece(starter: Starter, texts: StarterTexts, shaper: Shaper): Piece {
  if (starter === 'sample_agreement')
    return stacked([gap(80), rulePiece(HALF), gap(3), textPiece(texts.signature, LABEL, HALF, shaper)]);
  const columns = texts[starter].roles.map((name, role) => {
    const line = (field: Pick<FieldSpot, 'kind' | 'label' | 'height'> & Partial<FieldSpot>) =>
      stacked([
        fieldPiece({ ...NO_FIELD, role, width: HALF, ...field }),
        rulePiece(HALF),
        gap(2),
        textPiece(field.label, LABEL, HALF, shaper),
        gap(6),
      ]);
    return stacked([
      textPiece(name, HEADING, HALF, shaper),
      gap(6),
      line({ kind: 'signature', label: texts.signature, height: FIELD_HEIGHT.signature }),
      ...SIGNING_FIELDS.map(({ key, ...field }) =>
        line({ kind: 'input', label: texts[key], height: FIELD_HEIGHT.line, ...field }),
      ),
    ]);
  });
  return beside(columns, HALF + GUTTER);
}

/** No piece is split across pages. */
function onPages(pieces: readonly Piece[]): StarterPage[] {
  let page: StarterPage = { marks: [], fields: [] };
  const pages = [page];
  let y = MARGIN.top;
  for (const piece of pieces) {
    if (y + piece.height > BOTTOM && y > MARGIN.top) {
      page = { marks: [], fields: [] };
      pages.push(page);
      y = MARGIN.top;
    }
    const by = { x: MARGIN.x, y };
    page.marks.push(...piece.marks.map((mark) => moved(mark, by)));
    page.fields.push(...piece.fields.map((field) => moved(field, by)));
    y += piece.height;
  }
  return pages;
}

function numbered(pages: StarterPage[], shaper: Shaper): StarterPage[] {
  if (pages.length === 1) return pages;
  return pages.map((page, index) => {
    const { marks } = textPiece(`${index + 1} / ${pages.length}`, LABEL, HALF, shaper);
    const y = DEFAULT_PAGE.height - 37;
    return { ...page, marks: [...page.marks, ...marks.map((mark) => moved(mark, { x: MARGIN.x, y }))] };
  });
}

function mirrored({ marks, fields }: StarterPage): StarterPage {
  const turn = <Item extends TextMark | RuleMark | FieldSpot>(item: Item): Item => ({
    ...item,
    x: DEFAULT_PAGE.width - item.x - item.width,
  });
  return { marks: marks.map(turn), fields: fields.map(turn) };
}
