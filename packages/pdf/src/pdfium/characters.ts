// The characters of a page as PDFium finds them, with their boxes in the page's own space.
import { type Character, newline } from './reading/character.ts';
import { CharacterReader } from './character-reader.ts';
import { type Pdfium, withMemory } from './module.ts';
import { asRead, isToBeOrdered } from './reading/reading-order.ts';
import { mayContinue } from './reading/visual-line.ts';

const control = /^\p{Cf}/u;

/** Calls `visit` for each character of a loaded page in reading order, except for control characters without ink. */
export function eachCharacter(pdfium: Pdfium, page: number, visit: (character: Character) => void): void {
  withTextPage(pdfium, page, (reader) => {
    let share: number | undefined;
    const leftwardShare = (): number => (share ??= reader.leftwardShare());
    let isFirst = true;
    const visitLine = (line: readonly Character[]): void => {
      if (!isFirst) visit(newline);
      isFirst = false;
      for (const character of line) visit(character);
    };
    // Lines that the next one may continue.
    let held: Character[][] = [];
    const endHeld = (): void => {
      for (const line of asRead(held, leftwardShare)) visitLine(line);
      held = [];
    };
    for (const line of reportedLines(reader)) {
      const isOrdered = isToBeOrdered(line);
      const last = held.at(-1);
      if (last && !(isOrdered && mayContinue(last, line))) endHeld();
      if (isOrdered) held.push(line);
      else visitLine(line);
    }
    endHeld();
  });
}

function* reportedLines(reader: CharacterReader): Generator<Character[]> {
  let line: Character[] = [];
  for (let index = 0; index < reader.count; index++) {
    const character = reader.read(index);
    if (character.kind === 'newline') {
      if (line.length > 0) yield line;
      line = [];
    } else if (hasInk(character) || !control.test(character.text)) line.push(character);
  }
  if (line.length > 0) yield line;
}

/**
 * PDFium's word order and its inferred spaces and lines depend on the page's rotation. Rotates the page temporarily so that
 * most of its text is upright.
 */
function withTextPage(pdfium: Pdfium, page: number, use: (reader: CharacterReader) => void): void {
  const rotation = pdfium.FPDFPage_GetRotation(page);
  let upright = rotation;
  withReader(pdfium, page, (reader) => {
    upright = reader.uprightRotation() ?? rotation;
    if (upright === rotation) use(reader);
  });
  if (upright === rotation) return;
  pdfium.FPDFPage_SetRotation(page, upright);
  try {
    withReader(pdfium, page, use);
  } finally {
    pdfium.FPDFPage_SetRotation(page, rotation);
  }
}

function withReader(pdfium: Pdfium, page: number, use: (reader: CharacterReader) => void): void {
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (!textPage) return;
  try {
    withMemory(pdfium, 64, (pointer) => use(new CharacterReader(pdfium, textPage, pointer)));
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

function hasInk({ ink: [x0, y0, x1, y1] }: Character): boolean {
  return x1 > x0 && y1 > y0;
}
