// Form fields of each tool, as a table. More complex parts are in special-options.tsx.
import type { ToolName } from '@countersign/contract/tool-options';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Options } from '../state/starting-options.ts';

interface Common {
  /** A path: `header.left` is `left` in `header`. */
  name: string;
  label: MessageDescriptor;
  about?: MessageDescriptor;
  /** Whether the field applies to the current options. */
  isShown?: (options: Options) => boolean;
}

export type OptionField = Common &
  (
    | { kind: 'text'; isMultiline?: true }
    | { kind: 'password' }
    | { kind: 'pages' }
    | { kind: 'color' }
    | { kind: 'picture' }
    | { kind: 'switch' }
    | { kind: 'choice'; choices: readonly (readonly [value: string, label: MessageDescriptor])[] }
    | {
        kind: 'number';
        min: number;
        max: number;
        step?: number;
        /** Displayed value for 1. */
        scale?: number;
        isOptional?: true;
      }
  );

const PAGES: OptionField = {
  kind: 'pages',
  name: 'pages',
  label: msg`Pages`,
  about: msg`For example 1-3, 5, 8-. Empty: all pages.`,
};
const COLOR: OptionField = { kind: 'color', name: 'color', label: msg`Color` };
/** Millimetres per point. */
const MM = 25.4 / 72;

const PLACE: OptionField = {
  kind: 'choice',
  name: 'place',
  label: msg`Position`,
  choices: [
    ['top-left', msg`Top left`],
    ['top-center', msg`Top center`],
    ['top-right', msg`Top right`],
    ['middle', msg`Middle`],
    ['bottom-left', msg`Bottom left`],
    ['bottom-center', msg`Bottom center`],
    ['bottom-right', msg`Bottom right`],
  ],
};
const SIZE: OptionField = { kind: 'number', name: 'size', label: msg`Font size in points`, min: 4, max: 144 };
const MARGIN: OptionField = {
  kind: 'number',
  name: 'margin',
  label: msg`Distance from the edge in mm`,
  min: 0,
  max: 200,
  scale: MM,
};
const LETTERING = [PLACE, SIZE, COLOR, MARGIN, PAGES];
const OPACITY: OptionField = { kind: 'number', name: 'opacity', label: msg`Opacity in %`, min: 2, max: 100, scale: 100 };
const ANGLE: OptionField = {
  kind: 'number',
  name: 'angle',
  label: msg`Angle in degrees`,
  min: -180,
  max: 180,
  about: msg`Positive numbers rotate counterclockwise.`,
};
const IMAGE: OptionField = { kind: 'picture', name: 'picture', label: msg`Image` };

const PAPER_CHOICES = [
  ['a4', msg`A4`],
  ['a3', msg`A3`],
  ['a5', msg`A5`],
  ['letter', msg`US Letter`],
  ['legal', msg`US Legal`],
] as const;
const SIDES = [
  ['portrait', msg`Portrait`],
  ['landscape', msg`Landscape`],
] as const;

const LINES: readonly OptionField[] = [
  { kind: 'text', name: 'header.left', label: msg`Header, left` },
  { kind: 'text', name: 'header.center', label: msg`Header, center` },
  { kind: 'text', name: 'header.right', label: msg`Header, right` },
  { kind: 'text', name: 'footer.left', label: msg`Footer, left` },
  { kind: 'text', name: 'footer.center', label: msg`Footer, center` },
  {
    kind: 'text',
    name: 'footer.right',
    label: msg`Footer, right`,
    // The server replaces these placeholders, which are the same in every language.
    about: msg`'{page}', '{pages}', '{date}' and '{name}' are replaced by the page, the number of pages, today's date and the file name.`,
  },
];

export const OPTION_FIELDS: Readonly<Record<ToolName, readonly OptionField[]>> = {
  merge: [
    {
      kind: 'choice',
      name: 'order',
      label: msg`Order of the pages`,
      choices: [
        ['append', msg`One file after another`],
        ['interleave', msg`One page of each file in turn`],
      ],
    },
  ],
  split: [
    {
      kind: 'choice',
      name: 'by',
      label: msg`Split`,
      choices: [
        ['every', msg`Every few pages`],
        ['ranges', msg`Where I say`],
        ['bookmarks', msg`At each chapter (bookmark)`],
        ['size', msg`By file size`],
      ],
    },
    {
      kind: 'number',
      name: 'pages',
      label: msg`Pages per file`,
      min: 1,
      max: 2_000,
      isShown: ({ by }) => by === 'every',
    },
    {
      kind: 'text',
      name: 'ranges',
      label: msg`Pages of each file`,
      about: msg`Each part between commas becomes a file: 1-3, 4-10. Or click the page where a new file starts.`,
      isShown: ({ by }) => by === 'ranges',
    },
    {
      kind: 'number',
      name: 'megabytes',
      label: msg`Maximum file size in MB`,
      min: 0.05,
      max: 200,
      step: 0.05,
      isShown: ({ by }) => by === 'size',
    },
  ],
  organize: [],
  extract: [
    {
      kind: 'text',
      name: 'pages',
      label: msg`Pages to take out`,
      about: msg`For example 1-3, 5, 8-. Or press the pages.`,
    },
  ],
  'n-up': [
    {
      kind: 'choice',
      name: 'layout',
      label: msg`Layout`,
      choices: [
        ['grid', msg`Side by side`],
        ['booklet', msg`Booklet to fold`],
      ],
    },
    { kind: 'number', name: 'columns', label: msg`Columns`, min: 1, max: 8, isShown: isGrid },
    { kind: 'number', name: 'rows', label: msg`Rows`, min: 1, max: 8, isShown: isGrid },
    { kind: 'choice', name: 'paper', label: msg`Paper`, choices: PAPER_CHOICES },
    { kind: 'choice', name: 'orientation', label: msg`Orientation`, choices: SIDES },
    { kind: 'number', name: 'gap', label: msg`Space between pages in mm`, min: 0, max: 100, scale: MM },
    { kind: 'switch', name: 'has_border', label: msg`Line around each page` },
  ],
  'images-to-pdf': [
    {
      kind: 'choice',
      name: 'paper',
      label: msg`Page size`,
      choices: [['fit', msg`Same size as the image`], ...PAPER_CHOICES],
    },
    {
      kind: 'choice',
      name: 'orientation',
      label: msg`Orientation`,
      choices: [['auto', msg`Same as the image`], ...SIDES],
      isShown: ({ paper }) => paper !== 'fit',
    },
    { kind: 'number', name: 'margin', label: msg`Margin in mm`, min: 0, max: 70, scale: MM },
  ],
  'pdf-to-images': [
    {
      kind: 'choice',
      name: 'format',
      label: msg`Format`,
      choices: [
        ['png', msg`PNG`],
        ['jpeg', msg`JPEG`],
        ['webp', msg`WebP`],
      ],
    },
    { kind: 'number', name: 'dpi', label: msg`Resolution in dots per inch`, min: 36, max: 600 },
    { kind: 'number', name: 'quality', label: msg`Quality in %`, min: 20, max: 100, isShown: ({ format }) => format !== 'png' },
    PAGES,
  ],
  compress: [
    {
      kind: 'choice',
      name: 'level',
      label: msg`How much`,
      choices: [
        ['light', msg`Low, best image quality`],
        ['medium', msg`Balanced`],
        ['strong', msg`High, smallest file`],
      ],
    },
    {
      kind: 'number',
      name: 'max_megabytes',
      label: msg`Maximum size in MB (optional)`,
      min: 0.01,
      max: 200,
      step: 0.01,
      isOptional: true,
      about: msg`For a limit that an email or a form sets.`,
    },
  ],
  flatten: [
    {
      kind: 'choice',
      name: 'what',
      label: msg`What becomes part of the pages`,
      choices: [
        ['all', msg`Fields, comments and stamps`],
        ['fields', msg`Fields only`],
      ],
    },
  ],
  protect: [
    { kind: 'password', name: 'open_password', label: msg`Password to open the file` },
    {
      kind: 'password',
      name: 'owner_password',
      label: msg`Password to change permissions (optional)`,
      about: msg`Keep the passwords safe. A lost password can’t be recovered.`,
    },
  ],
  unlock: [],
  redact: [],
  'page-numbers': [
    {
      kind: 'text',
      name: 'text',
      label: msg`Text`,
      about: msg`'{page}' is the number of the page, '{pages}' how many there are.`,
    },
    { kind: 'number', name: 'start', label: msg`First number`, min: 0, max: 1_000_000 },
    ...LETTERING,
  ],
  bates: [
    { kind: 'text', name: 'prefix', label: msg`Text before the number` },
    { kind: 'text', name: 'suffix', label: msg`Text after the number` },
    { kind: 'number', name: 'digits', label: msg`Digits`, min: 1, max: 12 },
    { kind: 'number', name: 'start', label: msg`First number`, min: 0, max: 999_999_999 },
    ...LETTERING,
  ],
  'header-footer': [...LINES, SIZE, COLOR, MARGIN, PAGES],
  watermark: [
    { kind: 'text', name: 'text', label: msg`Text` },
    IMAGE,
    { kind: 'number', name: 'size', label: msg`Size in points`, min: 6, max: 400 },
    COLOR,
    OPACITY,
    ANGLE,
    { kind: 'switch', name: 'is_tiled', label: msg`Repeat across the page` },
    {
      kind: 'choice',
      name: 'layer',
      label: msg`Layer`,
      choices: [
        ['over', msg`Above the page`],
        ['under', msg`Below the page`],
      ],
    },
    PAGES,
  ],
  stamp: [
    { kind: 'text', name: 'text', label: msg`Text`, isMultiline: true },
    IMAGE,
    { kind: 'number', name: 'width', label: msg`Width in mm`, min: 3, max: 500, scale: MM },
    COLOR,
    { kind: 'switch', name: 'has_border', label: msg`Border` },
    OPACITY,
    ANGLE,
    PAGES,
  ],
  fill: [
    {
      kind: 'switch',
      name: 'is_flat',
      label: msg`Make entries part of the pages`,
    },
  ],
  'make-fillable': [PAGES],
  repair: [],
  metadata: [{ kind: 'switch', name: 'is_removed', label: msg`Remove all entries` }],
  'remove-signatures': [],
  compare: [],
  text: [PAGES],
};

function isGrid({ layout }: Options): boolean {
  return layout === 'grid';
}

export function readOption(options: Options, name: string): unknown {
  return name.split('.').reduce<unknown>((inside, key) => (isRecord(inside) ? inside[key] : undefined), options);
}

/** @returns the options with a changed value; undefined removes it */
export function writeOption(options: Options, name: string, value: unknown): Options {
  const [first = '', ...rest] = name.split('.');
  const inside = options[first];
  const next = rest.length === 0 ? value : writeOption(isRecord(inside) ? inside : {}, rest.join('.'), value);
  return { ...options, [first]: next };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
