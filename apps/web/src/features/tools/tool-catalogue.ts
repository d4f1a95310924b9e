// Names, descriptions and search terms of the tools. The global search uses it, too, so it has no further imports.
import type { ToolName } from '@countersign/contract/tool-options';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type ToolEntryName = ToolName | 'verify';

export interface ToolEntry {
  name: ToolEntryName;
  label: MessageDescriptor;
  /** Label of the run button; by default the tool's label, if that is a verb. */
  action?: MessageDescriptor;
  about: MessageDescriptor;
  /** Separated by commas. */
  words: MessageDescriptor;
}

export interface ToolGroup {
  id: string;
  label: MessageDescriptor;
  tools: readonly ToolEntry[];
}

export const TOOL_GROUPS: readonly ToolGroup[] = [
  {
    id: 'arrange',
    label: msg`Arrange`,
    tools: [
      {
        name: 'merge',
        label: msg`Merge PDFs`,
        about: msg`Combine several PDFs into one.`,
        words: msg`combine, join, append, unite`,
      },
      {
        name: 'split',
        label: msg`Split a PDF`,
        about: msg`Split one PDF into several.`,
        words: msg`separate, divide, cut, parts`,
      },
      {
        name: 'organize',
        label: msg`Organize pages`,
        about: msg`Move, rotate, crop, repeat and delete pages.`,
        words: msg`rotate, reorder, sort, remove pages, blank page`,
      },
      {
        name: 'extract',
        label: msg`Extract pages`,
        about: msg`Save some pages as a new PDF.`,
        words: msg`pull out, pick, select pages`,
      },
      {
        name: 'n-up',
        label: msg`Pages per sheet`,
        action: msg`Create sheets`,
        about: msg`Put several pages on a sheet, or make a booklet.`,
        words: msg`n-up, 2-up, booklet, brochure, print`,
      },
    ],
  },
  {
    id: 'convert',
    label: msg`Convert`,
    tools: [
      {
        name: 'images-to-pdf',
        label: msg`Images to PDF`,
        action: msg`Create PDF`,
        about: msg`Turn photos or scans into a PDF.`,
        words: msg`jpg to pdf, png to pdf, image, photo, scan`,
      },
      {
        name: 'pdf-to-images',
        label: msg`PDF to images`,
        action: msg`Create images`,
        about: msg`Turn each page into an image.`,
        words: msg`pdf to jpg, pdf to png, image, export`,
      },
      { name: 'text', label: msg`Extract text`, about: msg`Get a PDF’s text as plain text.`, words: msg`txt, copy, words` },
      {
        name: 'make-fillable',
        label: msg`Make fillable`,
        about: msg`Turn lines and boxes into fields to fill in.`,
        words: msg`form, fields, detect, create form`,
      },
    ],
  },
  {
    id: 'shrink',
    label: msg`Shrink and repair`,
    tools: [
      {
        name: 'compress',
        label: msg`Compress`,
        about: msg`Make a PDF smaller.`,
        words: msg`reduce size, shrink, optimize, smaller file`,
      },
      {
        name: 'repair',
        label: msg`Repair`,
        about: msg`Repair a PDF that doesn’t open properly.`,
        words: msg`fix, damaged, corrupt, broken, recover`,
      },
      {
        name: 'flatten',
        label: msg`Flatten`,
        about: msg`Make fields and comments part of the pages.`,
        words: msg`lock form, burn in, remove fields`,
      },
    ],
  },
  {
    id: 'protect',
    label: msg`Protect`,
    tools: [
      {
        name: 'protect',
        label: msg`Protect with a password`,
        about: msg`Encrypt a PDF and choose what others can do with it.`,
        words: msg`encrypt, lock, permissions, restrict`,
      },
      {
        name: 'unlock',
        label: msg`Remove a password`,
        about: msg`Make a PDF that opens without its password.`,
        words: msg`unlock, decrypt, password off, take off restrictions`,
      },
      {
        name: 'redact',
        label: msg`Redact`,
        about: msg`Remove words and areas permanently.`,
        words: msg`black out, censor, anonymize, hide text, delete text`,
      },
      {
        name: 'metadata',
        label: msg`Document properties`,
        action: msg`Save properties`,
        about: msg`Change or remove title, author and other entries.`,
        words: msg`metadata, title, author, keywords, clean`,
      },
      {
        name: 'remove-signatures',
        label: msg`Remove signatures`,
        about: msg`Make a copy without its digital signatures.`,
        words: msg`unsign, sign off, certificate, delete signature`,
      },
    ],
  },
  {
    id: 'write',
    label: msg`Write on pages`,
    tools: [
      {
        name: 'page-numbers',
        label: msg`Page numbers`,
        action: msg`Add page numbers`,
        about: msg`Number the pages.`,
        words: msg`numbering, pagination, paginate`,
      },
      {
        name: 'bates',
        label: msg`Bates numbers`,
        action: msg`Add Bates numbers`,
        about: msg`Number pages across several files.`,
        words: msg`bates stamping, legal numbering, exhibit`,
      },
      {
        name: 'header-footer',
        label: msg`Header and footer`,
        action: msg`Add header and footer`,
        about: msg`Write a line at the top or bottom of the pages.`,
        words: msg`heading, date, top, bottom`,
      },
      {
        name: 'watermark',
        label: msg`Watermark`,
        action: msg`Add watermark`,
        about: msg`Put text or an image across the pages.`,
        words: msg`draft, confidential, background, logo`,
      },
      {
        name: 'stamp',
        label: msg`Stamp`,
        action: msg`Add stamp`,
        about: msg`Put a stamp anywhere you like.`,
        words: msg`approved, received, paid, logo, seal`,
      },
      {
        name: 'fill',
        label: msg`Fill in a form`,
        about: msg`Fill in the fields of a PDF form.`,
        words: msg`form, complete, type, fields`,
      },
    ],
  },
  {
    id: 'check',
    label: msg`Check`,
    tools: [
      {
        name: 'compare',
        label: msg`Compare`,
        about: msg`See what differs between two PDFs.`,
        words: msg`difference, diff, changes, versions`,
      },
      {
        name: 'verify',
        label: msg`Verify signatures`,
        about: msg`See who signed a PDF and whether it changed since.`,
        words: msg`validate, check signature, authentic`,
      },
    ],
  },
];

const ENTRIES = new Map(TOOL_GROUPS.flatMap(({ tools }) => tools).map((entry) => [entry.name, entry]));

/** @throws Error for a name in no group */
export function toolEntry(name: ToolEntryName): ToolEntry {
  const entry = ENTRIES.get(name);
  if (!entry) throw new Error(`There is no tool ${name}.`);
  return entry;
}
