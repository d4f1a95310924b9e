import type { ToolNote } from '@countersign/contract/tool-runs';
import { useLingui } from '@lingui/react/macro';

/** Texts for the notes of a run. */
export function useNoteWords(): (note: ToolNote) => string {
  const { t } = useLingui();
  return ({ code, count = 0, pages = [], names = [] }) => {
    const numbers = pages.map((page) => page + 1).join(', ');
    const named = names.join(', ');
    switch (code) {
      case 'already_small':
        return t`The file is as small as it can be without losing anything visible.`;
      case 'over_target':
        return t`The file couldn’t be made as small as you wanted. This is as small as it gets.`;
      case 'signatures_removed':
        return t`The digital signatures were removed.`;
      case 'signatures_kept':
        return t`The digital signatures were kept.`;
      case 'pages_as_pictures':
        return numbers ? t`These pages became images: ${numbers}` : t`Some pages became images.`;
      case 'bookmarks_left':
        return t`Bookmarks to missing pages were left out.`;
      case 'scripts_left':
        return t`Scripts in the file were left out.`;
      case 'nothing_found':
        return t`No matches.`;
      case 'found':
        return t`Areas removed: ${count}`;
      case 'fields_made':
        return t`Fields created: ${count}`;
      case 'repaired':
        return t`The file was damaged and has been repaired. Check its pages.`;
      case 'nothing_to_repair':
        return t`Nothing was damaged.`;
      case 'nothing_to_flatten':
        return t`There was nothing to flatten.`;
      case 'no_signatures':
        return t`This file has no signatures.`;
      case 'no_password':
        return t`This file has no password.`;
      case 'no_bookmarks':
        return t`The file has no bookmarks, so it wasn’t split.`;
      case 'fields_renamed':
        return named ? t`Fields with the same name were renamed: ${named}` : t`Fields with the same name were renamed.`;
      case 'differences':
        return t`Differences: ${count}`;
      case 'no_text':
        return numbers ? t`These pages have no text, only images of it: ${numbers}` : t`The file has no text, only images of it.`;
    }
  };
}
