// Removes the layers from a content stream: unmarks shown content and removes hidden content. Keeps the effects of hidden content
// on the graphics state, because later content relies on them (ISO 32000-2, 8.11.3.2).
import { type Instruction, instructionsOf, unescaped } from './instructions.ts';

const painting = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'n']);
const outlining = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
const clipping = new Set(['W', 'W*']);
const showing = new Set(['Tj', 'TJ', "'", '"']);
/** After these operators, the position of the next glyphs does not depend on earlier ones. */
const placing = new Set(['BT', 'ET', 'Tm', 'Td', 'TD', 'T*', "'", '"']);
const drawing = new Set(['Do', 'sh', 'EI']);

/**
 * @param isShown whether the layer of that name is shown; undefined for names of other properties
 * @returns undefined if hidden content cannot be removed without moving or clipping shown content
 */
export function settledContent(content: string, isShown: (name: string) => boolean | undefined): string | undefined {
  const settling = new Settling(content, isShown);
  for (const instruction of instructionsOf(content)) if (!settling.take(instruction)) return undefined;
  return settling.finish();
}

type Mark = 'other' | 'shown' | 'hidden';

class Settling {
  readonly #content: string;
  readonly #isShown: (name: string) => boolean | undefined;
  readonly #out: string[] = [];
  readonly #marks: Mark[] = [];
  #hidden = 0;
  /** Offset up to which the content has been copied. */
  #done = 0;
  /** The current path, which may turn out to be a clipping path. */
  #outline = '';
  #clips = false;
  #isAdvanceLost = false;
  #clipsText = false;

  constructor(content: string, isShown: (name: string) => boolean | undefined) {
    this.#content = content;
    this.#isShown = isShown;
  }

  /** @returns false if the content cannot be settled */
  take(instruction: Instruction): boolean {
    const { operator } = instruction;
    if (operator === 'BMC' || operator === 'BDC') return this.#open(instruction);
    if (operator === 'EMC') return this.#close(instruction);
    if (operator === 'Tr') this.#clipsText = Number(/(?<!\d)(\d+)\s*Tr$/.exec(this.#text(instruction))?.[1]) >= 4;
    if (placing.has(operator)) this.#isAdvanceLost = false;
    if (this.#hidden > 0) return this.#hide(instruction);
    return !(showing.has(operator) && this.#isAdvanceLost);
  }

  finish(): string {
    this.#keepUpTo(this.#content.length);
    return this.#out.join('');
  }

  #open(instruction: Instruction): boolean {
    const name = /\/OC[\s\0]*\/([^\s\0()<>[\]{}/%]+)[\s\0]*BDC$/.exec(this.#text(instruction))?.[1];
    const state = name === undefined ? undefined : this.#isShown(unescaped(name));
    const mark: Mark = state === undefined ? 'other' : state ? 'shown' : 'hidden';
    this.#marks.push(mark);
    if (mark === 'hidden') this.#hidden++;
    if (mark !== 'other') this.#replace(instruction, '\n');
    return true;
  }

  #close(instruction: Instruction): boolean {
    const mark = this.#marks.pop();
    if (mark === 'hidden') {
      this.#hidden--;
      this.#out.push(this.#outline);
      this.#outline = '';
    }
    if (mark === 'hidden' || mark === 'shown') this.#replace(instruction, '\n');
    return true;
  }

  #hide(instruction: Instruction): boolean {
    const { operator } = instruction;
    if (outlining.has(operator) || clipping.has(operator)) {
      this.#outline += this.#text(instruction);
      this.#clips ||= clipping.has(operator);
      this.#replace(instruction, '');
    } else if (painting.has(operator)) {
      this.#replace(instruction, this.#clips ? `${this.#outline}\nn\n` : '\n');
      this.#outline = '';
      this.#clips = false;
    } else if (showing.has(operator)) {
      if (this.#clipsText) return false;
      this.#isAdvanceLost = true;
      this.#replace(instruction, this.#stateOfShowing(instruction));
    } else if (drawing.has(operator)) this.#replace(instruction, '\n');
    return true;
  }

  /** The `'` and `"` operators also start a new line, and `"` sets the word and character spacing. */
  #stateOfShowing(instruction: Instruction): string {
    if (instruction.operator === "'") return '\nT*\n';
    if (instruction.operator !== '"') return '\n';
    const [, words = '0', letters = '0'] = /^[\s\0]*([\d.+-]+)[\s\0]+([\d.+-]+)/.exec(this.#text(instruction)) ?? [];
    return `\n${words} Tw ${letters} Tc T*\n`;
  }

  #text({ start, end }: Instruction): string {
    return this.#content.slice(start, end);
  }

  #replace({ start, end }: Instruction, text: string): void {
    this.#keepUpTo(start);
    this.#out.push(text);
    this.#done = end;
  }

  #keepUpTo(end: number): void {
    if (end > this.#done) this.#out.push(this.#content.slice(this.#done, end));
    this.#done = Math.max(this.#done, end);
  }
}
