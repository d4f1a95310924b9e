import { useLingui } from '@lingui/react/macro';
import { Archive, CircleCheck, CircleX, PenLine, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import type { GalleryTab } from './gallery-rules.ts';

/** What an empty tab says; null for the tab that shows all, which each gallery words itself. */
export function useEmptyTab(tab: GalleryTab | undefined): ReactNode {
  const { t } = useLingui();

  switch (tab) {
    case 'favorite':
      return (
        <EmptyState
          icon={<Star />}
          title={t`No favorites yet`}
        >{t`Add what you use often from the menu of its card.`}</EmptyState>
      );
    case 'archived':
      return (
        <EmptyState
          icon={<Archive />}
          title={t`Nothing archived`}
        >{t`Archive what you are done with from the menu of its card. It is kept here until you bring it back.`}</EmptyState>
      );
    case 'deleted':
      return <EmptyState icon={<Trash2 />} title={t`Nothing deleted`}>{t`What you delete stays here for 30 days.`}</EmptyState>;
    case 'pending':
      return (
        <EmptyState
          icon={<PenLine />}
          title={t`Nothing is waiting`}
        >{t`What you send for signing waits here until everybody has signed.`}</EmptyState>
      );
    case 'completed':
      return (
        <EmptyState
          icon={<CircleCheck />}
          title={t`Nothing completed yet`}
        >{t`When everybody has signed, the sealed file is here.`}</EmptyState>
      );
    case 'declined':
      return (
        <EmptyState
          icon={<CircleX />}
          title={t`Nothing declined`}
        >{t`What was declined, withdrawn or has expired is here.`}</EmptyState>
      );
    case undefined:
      return null;
  }
}
