export { boxedText, FIELD_PADDING } from './boxed-text.ts';
export {
  type CaretLine,
  type CaretPosition,
  caretAt,
  caretLines,
  marksBetween,
  positionAt,
  positionOnLine,
} from './caret-lines.ts';
export { combCells, firstCombCell } from './draw-comb.ts';
export { drawElement, drawingRanks, inDrawingOrder } from './draw-element.ts';
export { firstListLine } from './draw-list.ts';
export { PEN, MIN_TYPED_SIZE, type Stroke, drawSignature, strokeOutline } from './draw-signature.ts';
export { type BoxedText, drawBoxedText, layoutBoxedText } from './draw-text.ts';
export { inkOfRuns } from './ink.ts';
export type * from './display-items.ts';
export { MIN_READABLE_SIZE, type TextFit, textFit } from './text-fit.ts';
export { fontsForValue, missingCharacters, withoutCharacters } from './missing-characters.ts';
export { type Stretch, wordMarks } from './word-marks.ts';
