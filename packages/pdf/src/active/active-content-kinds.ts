// The kinds of content that look different in other readers or in print, or that act without a click. This file holds names only,
// because the contract imports it.

export const activeContentKinds = [
  /** Layers that an event, a link or printing switches, or that readers show differently. */
  'layers',
  /** Annotations and fields that are visible on the screen but not printed. */
  'screen_only_annotations',
  /** Annotations and fields that are printed but not visible on the screen. */
  'print_only_annotations',
  /** Annotations and pages that are visible only after an action or the mouse shows them. */
  'hidden_content',
  'scripts',
  /** Actions that run automatically, start programs, open files, send or change data. */
  'actions',
  /** Another file opens along with the document or one of its pages. */
  'opens_files',
  /** Videos, sounds, 3D. */
  'media',
  'xfa',
  'portfolio',
  /** Images with another version for printing. */
  'alternate_images',
  /** Form XObjects in whose place a reader or printer may show another file. */
  'reference_xobjects',
  /** Streams whose data are in another file. */
  'external_streams',
  /** Commands that only a PostScript printer executes. */
  'postscript',
  /** The document specifies which pages, or which parts of them, are printed. */
  'print_settings',
  /** Requirements that the document demands of a program before it is displayed. */
  'requirements',
  /** Signed usage rights for one program, which warns of every change that they do not allow. */
  'usage_rights',
  /** Inks and transfer functions that printers or other readers show in different colours from the screen, or not at all. */
  'colors',
] as const;
export type ActiveContentKind = (typeof activeContentKinds)[number];
