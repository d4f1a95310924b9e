import type { ToolNote } from '@countersign/contract/tools';
import { useLingui } from '@lingui/react/macro';

/** What a run has to say, in words. */
export function useNoteWords(): (note: ToolNote) => string {
  const { t } = useLingui();
  return ({ code, count = 0, pages = [], names = [] }) => {
    const numbers = pages.map((page) => page + 1).join(', ');
    const named = names.join(', ');
    switch (code) {
      case 'already_small':
        return t`The file is as small as it can be without losing anything visible.`;
      case 'over_target':
        return t`The file could not be made as small as you wanted. This is as small as it gets.`;
      case 'signatures_removed':
        return t`The digital signatures were removed.`;
      case 'signatures_kept':
        return t`The digital signatures were kept.`;
      case 'pages_as_pictures':
        return numbers ? t`These pages became pictures: ${numbers}` : t`Some pages became pictures.`;
      case 'bookmarks_left':
        return t`Bookmarks that led to pages that are not there were left out.`;
      case 'scripts_left':
        return t`Scripts in the file were left out.`;
      case 'nothing_found':
        return t`Nothing was found.`;
      case 'found':
        return t`Places that were removed: ${count}`;
      case 'fields_made':
        return t`Fields that were made: ${count}`;
      case 'repaired':
        return t`The file was damaged and is repaired. Check its pages.`;
      case 'nothing_to_repair':
        return t`Nothing was damaged.`;
      case 'no_bookmarks':
        return t`The file has no bookmarks, so it was not split.`;
      case 'fields_renamed':
        return named ? t`Fields of the same name got new names: ${named}` : t`Fields of the same name got new names.`;
      case 'differences':
        return t`Differences: ${count}`;
      case 'no_text':
        return numbers
          ? t`These pages have no text, only pictures of it: ${numbers}`
          : t`The file has no text, only pictures of it.`;
    }
  };
}
