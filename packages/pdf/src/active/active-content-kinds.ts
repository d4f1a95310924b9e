// The kinds of content that makes readers or printers show something else than the screen does, or that acts by itself. Names alone: the
// contract has them from here.

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
  /** Actions that run by themselves, start programs, open files, send or change data. */
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
  /** The document says itself which pages, or which part of them, are printed. */
  'print_settings',
  /** What the document asks of a program before that may show it. */
  'requirements',
  /** Signed rights of one program: it warns of every change that they do not allow. */
  'usage_rights',
  /** Inks and transfer functions that printers or other readers show as other colours than the screen, or not at all. */
  'colors',
] as const;
export type ActiveContentKind = (typeof activeContentKinds)[number];
