// The kinds of content that look different in other readers or in print, or that act without a click. This file holds names only,
// because the contract imports it.

export const activeContentKinds = [
  /** Layers that an event, a link or printing switches, or that readers show differently. */
  'layers',
  /** Annotations and fields that are seen on the screen and not printed. */
  'screen_only_annotations',
  /** Annotations and fields that are printed and not seen on the screen. */
  'print_only_annotations',
  /** Annotations and pages that are seen only once something shows them: an action, or the mouse. */
  'hidden_content',
  'scripts',
  /** Actions that run automatically, start programs, open files, send or change data. */
  'actions',
  /** Another file that opens when the document, or a page of it, is opened. */
  'opens_files',
  /** Films, sounds, 3D. */
  'media',
  'xfa',
  'portfolio',
  /** Images with another version for printing. */
  'alternate_images',
  /** Drawings in whose place a reader or printer may show another file. */
  'reference_xobjects',
  /** Streams whose data are in another file. */
  'external_streams',
  /** Commands that only a PostScript printer carries out. */
  'postscript',
  /** The document specifies which pages, or which parts of them, are printed. */
  'print_settings',
  /** What the document requires of a program before the program may show it. */
  'requirements',
  /** Signed rights of one program: it warns of every change that they do not allow. */
  'usage_rights',
  /** Inks and transfer functions that printers or other readers show as other colours than the screen, or not at all. */
  'colors',
] as const;
export type ActiveContentKind = (typeof activeContentKinds)[number];
