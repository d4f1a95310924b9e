// Where a text is on a page: without regard to case, accents and the ends of lines.
import type { PageText } from '@countersign/contract/page-content';
import type { Element } from '@countersign/document-model';

/** Points from the top left of the page; turned clockwise about its own top left by `angle`. */
export interface MatchBox {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
}

export interface Match {
  page_id: string;
  /** One for each word, or part of one. */
  boxes: MatchBox[];
  /** Where the words are an element's. */
  element_id?: string;
}

/** As it is compared: one character of it may come from several, never the other way round. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Elements of a page whose words have it: each is a match as a whole. */
export function findInElements(pageId: string, elements: readonly Element[], search: string): Match[] {
  const wanted = folded(search).trim().replaceAll(/\s+/g, ' ');
  if (wanted === '') return [];
  return elements
    .filter((element) => folded(wordsIn(element)).replaceAll(/\s+/g, ' ').includes(wanted))
    .map(({ id, x, y, width, height }) => ({ page_id: pageId, boxes: [{ x, y, width, height, angle: 0 }], element_id: id }));
}

function wordsIn(element: Element): string {
  return element.kind === 'text' || element.kind === 'input' || element.kind === 'select' ? element.value : '';
}

/** @returns the matches from the top of the page down */
export function findOnPage(pageId: string, text: PageText, search: string): Match[] {
  const wanted = folded(search).trim().replaceAll(/\s+/g, ' ');
  if (wanted === '') return [];
  const words = text.lines.flatMap((line) => line.words).map((word) => ({ word, plain: folded(word.text) }));
  const starts: number[] = [];
  let whole = '';
  for (const { plain } of words) {
    starts.push(whole.length);
    whole += `${plain} `;
  }

  const matches: Match[] = [];
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    const boxes = words.flatMap(({ word, plain }, index): MatchBox[] => {
      const start = starts[index] ?? 0;
      const [from, to] = [Math.max(at, start), Math.min(end, start + plain.length)];
      if (from >= to || plain.length === 0) return [];
      // Letters are taken to be as wide as each other: good enough for a mark behind them.
      const [left, right] = [(from - start) / plain.length, (to - start) / plain.length];
      const angle = word.angle ?? 0;
      const along = word.width * left;
      const turn = (angle * Math.PI) / 180;
      return [
        {
          x: word.x + along * Math.cos(turn),
          y: word.y + along * Math.sin(turn),
          width: word.width * (right - left),
          height: word.height,
          angle,
        },
      ];
    });
    matches.push({ page_id: pageId, boxes });
  }
  return matches;
}
