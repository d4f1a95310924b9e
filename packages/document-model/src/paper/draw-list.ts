// Draws a list box with all options visible, as readers do: from the top, with the selection highlighted.
import type { SelectElement } from '../elements/select.ts';
import type { Box } from '../geometry.ts';
import { LINE_HEIGHT, type Shaper } from '../text/index.ts';
import { boxedText } from './boxed-text.ts';
import { drawBoxedText } from './draw-text.ts';
import { missingCharacters, withoutCharacters } from './missing-characters.ts';
import type { DisplayItem } from './display-items.ts';

/** What most readers mark a chosen line with. */
const MARK = '#99c1da';

/** As many options as the box has room for, the chosen one among them. */
export function drawList(element: SelectElement, shaper: Shaper): DisplayItem[] {
  const first = firstListLine(element);
  return element.options.slice(first, first + listLines(element)).flatMap((option, index) => {
    const box = lineBox(element, index);
    const mark: DisplayItem[] = option === element.value ? [{ kind: 'rect', ...box, fill: MARK }] : [];
    // Only the selected value was checked for missing characters on input.
    const value = withoutCharacters(option, missingCharacters(option, shaper));
    return [...mark, ...drawBoxedText(boxedText({ ...element, ...box, value }), shaper)];
  });
}

/** The line of the selected option; null if none on the list is selected. */
export function chosenListLine(element: SelectElement): Box | null {
  const index = element.options.indexOf(element.value);
  return index < 0 ? null : lineBox(element, index - firstListLine(element));
}

/** The number of the option that stands at the top, from 0. */
export function firstListLine(element: SelectElement): number {
  return Math.max(0, element.options.indexOf(element.value) - listLines(element) + 1);
}

function listLines({ height, size }: SelectElement): number {
  return Math.max(1, Math.floor(height / (size * LINE_HEIGHT)));
}

function lineBox({ x, y, width, height, size }: SelectElement, index: number): Box {
  const line = Math.min(height, size * LINE_HEIGHT);
  return { x, y: y + index * line, width, height: line };
}
