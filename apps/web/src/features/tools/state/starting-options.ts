// Initial options of each tool.
import type { ToolName } from '@countersign/contract/tool-options';

export type Options = Readonly<Record<string, unknown>>;

const ALL_PAGES = { pages: '' };
const NO_LINES = { left: '', center: '', right: '' };

export const STARTING_OPTIONS: Readonly<Record<ToolName, Options>> = {
  merge: { order: 'append' },
  split: { by: 'every', pages: 1 },
  organize: {},
  extract: { pages: '' },
  'n-up': { layout: 'grid', columns: 2, rows: 1, paper: 'a4', orientation: 'landscape', gap: 8, has_border: false },
  'images-to-pdf': { paper: 'fit', orientation: 'auto', margin: 0 },
  'pdf-to-images': { format: 'png', dpi: 150, quality: 85, ...ALL_PAGES },
  compress: { level: 'medium' },
  flatten: { what: 'all' },
  protect: { allowed: ['print', 'modify', 'copy', 'annotate', 'fill', 'assemble'] },
  unlock: {},
  redact: { areas: [], words: [], patterns: [], is_case_sensitive: false },
  'page-numbers': { text: '{page}', place: 'bottom-center', start: 1, size: 10, color: '#000000', margin: 28, ...ALL_PAGES },
  bates: {
    prefix: '',
    suffix: '',
    digits: 6,
    start: 1,
    place: 'bottom-right',
    size: 10,
    color: '#000000',
    margin: 28,
    ...ALL_PAGES,
  },
  'header-footer': { header: NO_LINES, footer: NO_LINES, size: 10, color: '#000000', margin: 28, ...ALL_PAGES },
  watermark: {
    text: '',
    size: 64,
    color: '#808080',
    opacity: 0.25,
    angle: 45,
    is_tiled: false,
    layer: 'over',
    ...ALL_PAGES,
  },
  stamp: { text: '', x: 60, y: 60, width: 160, angle: 0, color: '#b91c1c', has_border: true, opacity: 1, ...ALL_PAGES },
  fill: { values: {}, is_flat: false },
  'make-fillable': { ...ALL_PAGES },
  repair: {},
  metadata: { facts: {}, is_removed: false },
  'remove-signatures': {},
  compare: {},
  text: { ...ALL_PAGES },
};
