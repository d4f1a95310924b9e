// Describes active content of a file, which programs or printers may show differently.
import type { ActiveContent, ActiveContentKind } from '@countersign/contract/preflight';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const WORDS: Record<ActiveContentKind, MessageDescriptor> = {
  layers: msg`Layers switched by printing or a click`,
  screen_only_annotations: msg`Notes or fields that aren’t printed`,
  print_only_annotations: msg`Notes or fields that only appear in print`,
  hidden_content: msg`Hidden notes or pages that can be made to appear`,
  scripts: msg`Scripts (JavaScript)`,
  actions: msg`Actions that run automatically, open files or programs, or send or change data`,
  opens_files: msg`Another file that opens automatically`,
  media: msg`Videos, sounds or 3D models`,
  xfa: msg`A second form for Adobe Acrobat (XFA)`,
  portfolio: msg`A portfolio of other files`,
  alternate_images: msg`Images replaced in print`,
  reference_xobjects: msg`Drawings that another file can replace`,
  external_streams: msg`Content stored in another file`,
  postscript: msg`Commands for PostScript printers`,
  print_settings: msg`Settings that print other parts of the pages`,
  requirements: msg`Requirements for programs that display it`,
  usage_rights: msg`Usage rights Adobe granted for the unchanged file`,
  colors: msg`Colors that can look different in other programs or in print`,
};

const MAX_PAGES = 5;

/** One phrase per kind, with the first pages that contain it. */
export function useActiveContentWords(): (content: readonly ActiveContent[]) => string[] {
  const { t } = useLingui();
  return (content) =>
    content.map(({ kind, pages }) => {
      const what = t(WORDS[kind]);
      const [first] = pages;
      if (first === undefined) return what;
      if (pages.length === 1) return t`${what} (page ${first})`;
      const list = pages.slice(0, MAX_PAGES).join(', ');
      return pages.length > MAX_PAGES ? t`${what} (pages ${list} and others)` : t`${what} (pages ${list})`;
    });
}
