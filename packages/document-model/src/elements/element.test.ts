import { describe, expect, it } from 'vitest';
import {
  ELEMENT_DEFAULTS,
  ELEMENT_KINDS,
  LAYER_RANGE,
  MINIMUM_SIZE,
  TEXT_SIZE_RANGE,
  createElement,
  elementSchema,
  uuidv7,
} from '../index.ts';
import { INPUT_TYPES, TEXT_ALIGNMENTS } from './common.ts';

/** Core specification, section 3 ("Editor document settings and defaults") and section 5, in its own numbers. */
const SPECIFIED = {
  text: { least: 5, as: { color: '#000000', width: 200, height: 15, size: 12, alignment: 'left', value: 'Write your text' } },
  image: { least: 5, as: { width: 69.42, height: 69.42 } },
  rectangle: { least: 2, as: { width: 100, height: 50, color: '#000000' } },
  line: { least: 5, as: { line_width: 1.5, width: 100 } },
  signature: { least: 15, as: { width: 120, height: 30 } },
  initial: { least: 15, as: { width: 120, height: 30 } },
  input: { least: 12, as: { width: 120, height: 30, type: 'text' } },
  select: { least: 12, as: { width: 120, height: 30, options: ['option_1', 'option_2'] } },
  checkbox: { least: 7, as: { width: 20, height: 20, value: false, checkbox_group: null } },
  attachment: {
    least: 12,
    as: { width: 160, height: 30, value: [], file_types: ['pdf', 'image', 'office'], max_files: 5, max_megabytes: 10 },
  },
  image_input: { least: 12, as: { width: 120, height: 80, value: null } },
  radio: { least: 7, as: { width: 20, height: 20, value: false } },
} as const;

const made = (kind: (typeof ELEMENT_KINDS)[number]) => createElement({ id: uuidv7(), page_id: uuidv7(), kind, x: 0, y: 0 }, {});

describe('as the specification has it', () => {
  it.each(ELEMENT_KINDS)('%s: has its defaults and minimum size', (kind) => {
    expect(made(kind)).toMatchObject(SPECIFIED[kind].as);
    expect(ELEMENT_DEFAULTS[kind]).toMatchObject(SPECIFIED[kind].as);
    expect(MINIMUM_SIZE[kind]).toBe(SPECIFIED[kind].least);
  });

  it('sizes of text, layers, types of inputs and alignments', () => {
    const fits = (changes: Record<string, unknown>) => elementSchema.safeParse({ ...made('text'), ...changes }).success;
    expect([2.9, 3, 999, 999.1].map((size) => fits({ size }))).toEqual([false, true, true, false]);
    expect([-100_000, -99_999, 99_999, 100_000].map((layer) => fits({ layer }))).toEqual([false, true, true, false]);
    expect([TEXT_SIZE_RANGE, LAYER_RANGE]).toEqual([
      { min: 3, max: 999 },
      { min: -99_999, max: 99_999 },
    ]);
    const types = ['tel', 'url', 'time', 'text', 'date', 'email', 'number', 'datetime-local'];
    expect([...INPUT_TYPES].toSorted()).toEqual(types.toSorted());
    expect([...TEXT_ALIGNMENTS].toSorted()).toEqual(['center', 'fit', 'justify', 'left', 'right']);
  });
});
