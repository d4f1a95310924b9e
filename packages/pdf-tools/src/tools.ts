// Every tool by its name.
import type { ToolName } from '@countersign/contract/tool-options';
import type { Tool } from './context.ts';
import { ToolError } from './tool-error.ts';
import { flatten } from './tools/flatten.ts';
import { imagesToPdf } from './tools/images-to-pdf.ts';
import { bates, headerFooter, pageNumbers } from './tools/lettering.ts';
import { merge, organize } from './tools/merge.ts';
import { protect, unlockFiles } from './tools/passwords.ts';
import { pdfToImages } from './tools/pdf-to-images.ts';
import { extract, split } from './tools/split.ts';
import { text } from './tools/text.ts';
import { stamp, watermark } from './tools/watermark.ts';

const later = async (): Promise<undefined> => await Promise.reject(new ToolError('broken', 'not there yet'));

export const tools: { readonly [Name in ToolName]: Tool<Name> } = {
  merge,
  split,
  organize,
  extract,
  'n-up': later,
  'images-to-pdf': imagesToPdf,
  'pdf-to-images': pdfToImages,
  compress: later,
  flatten,
  protect,
  unlock: unlockFiles,
  redact: later,
  'page-numbers': pageNumbers,
  bates,
  'header-footer': headerFooter,
  watermark,
  stamp,
  fill: later,
  'make-fillable': later,
  repair: later,
  metadata: later,
  'remove-signatures': later,
  compare: later,
  text,
};
