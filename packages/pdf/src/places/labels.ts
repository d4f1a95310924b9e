// Which of the texts around a place belongs to it.
import type { FormPage } from './form-page.ts';
import { hasWords, kindOfLabel } from './label-words.ts';
import type { TextRun } from './printed-text.ts';
import { type Rectangle, bottomOf, rightOf, sharedAcross, sharedDown } from './rectangle.ts';

const longest = 90;
const tallest = 24;

const couldBe = (run: TextRun): boolean => run.text.length <= longest && run.height <= tallest && hasWords(run.text);

/** The nearest text to the left in the same row. */
export function labelLeft({ runs }: FormPage, place: Rectangle, farthest: number): TextRun | undefined {
  const inRow = runs.filter((run) => {
    const gap = place.x - rightOf(run);
    return gap > -3 && gap <= farthest && sharedDown(run, place) > 0.4 * Math.min(run.height, place.height);
  });
  const nearest = inRow.toSorted((a, b) => rightOf(b) - rightOf(a))[0];
  if (!nearest) return undefined;
  // Of a sentence that runs up to the place its end says most.
  if (nearest.text.length > longest) return { ...nearest, text: nearest.text.slice(-40).replace(/^\S*\s/, '') };
  return hasWords(nearest.text) ? nearest : undefined;
}

/** Text that begins to the right, as beside a check box; its lines may go on below. */
export function labelRight({ runs }: FormPage, place: Rectangle, farthest: number): TextRun | undefined {
  return runs
    .filter((run) => {
      const gap = run.x - rightOf(place);
      return (
        gap > -2 && gap <= farthest && sharedDown(run, place) > 0.4 * Math.min(run.height, place.height) && hasWords(run.text)
      );
    })
    .toSorted((a, b) => a.x - b.x)[0];
}

/** Small text just under the line that is to be written on. */
export function labelBelow({ runs }: FormPage, line: Rectangle): TextRun | undefined {
  const under = runs.filter((run) => {
    const gap = run.y - bottomOf(line);
    const isUnder = run.x >= line.x - 8 && sharedAcross(run, line) > 0.5 * run.width && run.width <= line.width * 1.3;
    return couldBe(run) && isUnder && gap > -4 && gap < 9;
  });
  return under.toSorted((a, b) => a.y - b.y || a.x - b.x)[0];
}

/** Text above that begins where the place does. */
export function labelAbove({ runs }: FormPage, place: Rectangle, farthest: number): TextRun | undefined {
  const over = runs.filter((run) => {
    const gap = place.y - bottomOf(run);
    const isOver = Math.abs(run.x - place.x) < 14 || sharedAcross(run, place) > 0.6 * run.width;
    return couldBe(run) && gap > -3 && gap <= farthest && isOver;
  });
  return over.toSorted((a, b) => bottomOf(b) - bottomOf(a))[0];
}

/** The first that says what it asks for; else the first at all. */
export function bestLabel(labels: readonly (TextRun | undefined)[]): TextRun | undefined {
  const there = labels.filter((label) => label !== undefined);
  return there.find(({ text }) => kindOfLabel(text) !== undefined) ?? there[0];
}
