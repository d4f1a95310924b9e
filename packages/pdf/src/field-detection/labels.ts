// Chooses the text that labels a field from the texts around it.
import type { FormPage } from './form-page.ts';
import { hasWords, isLabel, isNoLabel, kindOfLabel } from './label-words.ts';
import type { TextRun } from './printed-text.ts';
import { type Rectangle, bottomOf, rightOf, sharedAcross, sharedDown } from './rectangle.ts';

const longest = 90;
const tallest = 24;

const couldBe = (run: TextRun): boolean =>
  run.text.length <= longest && run.height <= tallest && /\p{L}{2,}/u.test(run.text) && !isNoLabel(run.text);

/** The nearest text to the left in the same row. */
export function labelLeft({ runs }: FormPage, area: Rectangle, farthest: number): TextRun | undefined {
  const inRow = runs.filter((run) => {
    const gap = area.x - rightOf(run);
    return gap > -3 && gap <= farthest && sharedDown(run, area) > 0.4 * Math.min(run.height, area.height);
  });
  const nearest = inRow.toSorted((a, b) => rightOf(b) - rightOf(a))[0];
  if (!nearest) return undefined;
  return hasWords(nearest.text) && !nearest.text.endsWith('=') ? withEnd(nearest) : undefined;
}

/** For a sentence that leads up to the field, its end is most relevant. */
function withEnd(run: TextRun): TextRun {
  return run.text.length > longest ? { ...run, text: run.text.slice(-40).replace(/^\S*\s/, '') } : run;
}

/** The first two digits of a year right before the field, as in "20____". */
export function begunYear({ runs }: FormPage, area: Rectangle): TextRun | undefined {
  const before = runs.find((run) => {
    const gap = area.x - rightOf(run);
    return gap > -3 && gap < 3 && sharedDown(run, area) > 0.4 * run.height && /(?:^|[\s,])(?:19|20)$/u.test(run.text);
  });
  return before && { ...before, text: before.text.slice(-2) };
}

/** A sentence in the line above that the field continues. Its lines may be two apart. */
export function sentenceBefore({ runs }: FormPage, area: Rectangle): TextRun | undefined {
  const above = runs.filter((run) => {
    const gap = area.y - bottomOf(run);
    return gap > -4 && gap < 1.5 * run.height && sharedAcross(run, area) > 0;
  });
  const last = above.toSorted((a, b) => rightOf(b) - rightOf(a))[0];
  return last && hasWords(last.text) && !/[.!;]$/u.test(last.text) ? withEnd(last) : undefined;
}

/** Text to the right, as beside a check box. It may continue on the lines below. */
export function labelRight({ runs }: FormPage, area: Rectangle, farthest: number): TextRun | undefined {
  return runs
    .filter((run) => {
      const gap = run.x - rightOf(area);
      return gap > -2 && gap <= farthest && sharedDown(run, area) > 0.4 * Math.min(run.height, area.height) && hasWords(run.text);
    })
    .toSorted((a, b) => a.x - b.x)[0];
}

/** Small text just below the line to write on. */
export function labelBelow({ runs }: FormPage, line: Rectangle): TextRun | undefined {
  const under = runs.filter((run) => {
    const gap = run.y - bottomOf(line);
    const isUnder = run.x >= line.x - 8 && sharedAcross(run, line) > 0.5 * run.width && run.width <= line.width * 1.3;
    return couldBe(run) && isUnder && gap > -4 && gap < 9;
  });
  const nearest = under.toSorted((a, b) => a.y - b.y || a.x - b.x)[0];
  return nearest && !runs.some((run) => isValueBeside(run, nearest, line)) ? nearest : undefined;
}

/** "Subtotal" below a line with an amount to its right is a row of a bill. */
function isValueBeside(run: TextRun, label: TextRun, line: Rectangle): boolean {
  const isInRow = sharedDown(run, label) > 0.5 * Math.min(run.height, label.height) && run.x >= rightOf(label);
  return isInRow && run.x < rightOf(line) && /\d[.,]\d/u.test(run.text);
}

/** Text above that starts at the same horizontal position. */
export function labelAbove({ runs }: FormPage, area: Rectangle, farthest: number): TextRun | undefined {
  const over = runs.filter((run) => {
    const gap = area.y - bottomOf(run);
    const isOver = Math.abs(run.x - area.x) < 14 || sharedAcross(run, area) > 0.6 * run.width;
    return couldBe(run) && gap > -3 && gap <= farthest && isOver;
  });
  const nearest = over.toSorted((a, b) => bottomOf(b) - bottomOf(a))[0];
  return nearest && (isLabel(nearest.text) || !isEndOfParagraph(runs, nearest)) ? nearest : undefined;
}

/** Whether a row of underscores or dots follows it. */
export function hasOwnField({ fillers }: FormPage, label: TextRun): boolean {
  return fillers.some((filler) => {
    const gap = filler.x - rightOf(label);
    return gap > -3 && gap < label.height && filler.y > label.y && bottomOf(filler) < bottomOf(label) + 3;
  });
}

/** Whether two or more aligned lines are right above it. */
function isEndOfParagraph(runs: readonly TextRun[], last: TextRun): boolean {
  const above = (run: TextRun): TextRun | undefined =>
    runs.find((other) => Math.abs(other.x - run.x) < 3 && other.y < run.y - 3 && run.y - bottomOf(other) < 0.7 * run.height);
  const second = above(last);
  return second !== undefined && above(second) !== undefined;
}

/** The first label that asks for a signature or a date, otherwise the first one. */
export function bestLabel(labels: readonly (TextRun | undefined)[]): TextRun | undefined {
  const there = labels.filter((label) => label !== undefined);
  return there.find(({ text }) => (kindOfLabel(text) ?? 'input') !== 'input') ?? there[0];
}
