// One use of each tool, for the API description.
import type { ToolName, ToolOptionsInput } from './tool-options.ts';

export const TOOL_EXAMPLES: { readonly [Name in ToolName]: ToolOptionsInput<Name> } = {
  merge: { order: 'append' },
  split: { by: 'ranges', ranges: '1-3, 4-' },
  organize: {
    pages: [
      { from: 'file', index: 1, turn: 90 },
      { from: 'file', index: 0 },
      { from: 'blank', width: 595, height: 842 },
    ],
  },
  extract: { pages: '2-4' },
  'n-up': { layout: 'grid', columns: 2, rows: 1, paper: 'a4', orientation: 'landscape' },
  'images-to-pdf': { paper: 'a4', margin: 28 },
  'pdf-to-images': { format: 'png', dpi: 150, pages: '1' },
  compress: { level: 'medium', max_megabytes: 5 },
  flatten: { what: 'all' },
  protect: { open_password: 'a long password', allowed: ['print'] },
  unlock: {},
  redact: { words: ['Confidential'], patterns: ['iban', 'email'], areas: [{ page: 0, x: 72, y: 90, width: 200, height: 20 }] },
  'page-numbers': { text: 'Page {page} of {pages}', place: 'bottom-center' },
  bates: { prefix: 'ABC-', digits: 6, start: 1 },
  'header-footer': { header: { center: '{name}' }, footer: { left: '{date}', right: '{page}' }, date: '29 November 2026' },
  watermark: { text: 'DRAFT', opacity: 0.2, angle: 45 },
  stamp: { text: 'PAID', x: 380, y: 60, width: 140, pages: '1' },
  fill: { values: { name: 'Maya Lindqvist', 'terms.accepted': true }, is_flat: true },
  'make-fillable': {},
  repair: {},
  metadata: { facts: { title: 'Contract', author: '' } },
  'remove-signatures': {},
  compare: {},
  text: { pages: '1-3' },
};
