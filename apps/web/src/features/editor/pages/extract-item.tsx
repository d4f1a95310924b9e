import { useLingui } from '@lingui/react/macro';
import { FilePlus2 } from 'lucide-react';
import { MenuItem } from '#ui/menu.tsx';
import { useExtractPages } from './use-extract-pages.ts';

/** @param first number of the page, if it is a single one */
export function ExtractItem({ ids, first }: { ids: readonly string[]; first: number }) {
  const { t } = useLingui();
  const extract = useExtractPages();

  return (
    <MenuItem icon={<FilePlus2 />} onAction={() => extract(ids, first)}>
      {ids.length === 1 ? t`New document of this page` : t`New document of these ${ids.length} pages`}
    </MenuItem>
  );
}
