// All tools by name.
import type { ToolName } from '@countersign/contract/tool-options';
import type { Tool } from './context.ts';
import { compare } from './tools/compare.ts';
import { compress } from './tools/compress.ts';
import { flatten } from './tools/flatten.ts';
import { fill, makeFillable } from './tools/forms.ts';
import { imagesToPdf } from './tools/images-to-pdf.ts';
import { bates, headerFooter, pageNumbers } from './tools/lettering.ts';
import { merge, organize } from './tools/merge.ts';
import { nUp } from './tools/n-up.ts';
import { protect, unlockFiles } from './tools/passwords.ts';
import { pdfToImages } from './tools/pdf-to-images.ts';
import { redact } from './tools/redact.ts';
import { extract, split } from './tools/split.ts';
import { text } from './tools/text.ts';
import { stamp, watermark } from './tools/watermark.ts';
import { metadata, removeSignatures, repair } from './tools/whole-file.ts';

export const tools: { readonly [Name in ToolName]: Tool<Name> } = {
  merge,
  split,
  organize,
  extract,
  'n-up': nUp,
  'images-to-pdf': imagesToPdf,
  'pdf-to-images': pdfToImages,
  compress,
  flatten,
  protect,
  unlock: unlockFiles,
  redact,
  'page-numbers': pageNumbers,
  bates,
  'header-footer': headerFooter,
  watermark,
  stamp,
  fill,
  'make-fillable': makeFillable,
  repair,
  metadata,
  'remove-signatures': removeSignatures,
  compare,
  text,
};
