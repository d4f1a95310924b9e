import { useLingui } from '@lingui/react/macro';
import { Archive, CircleCheck, CircleX, FilePen, PenLine, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import type { GalleryTab } from './gallery-search.ts';

/** Text of an empty tab; null for the tab that shows all, which has its own text in each gallery. */
export function useEmptyTab(tab: GalleryTab | undefined): ReactNode {
  const { t } = useLingui();

  switch (tab) {
    case 'favorite':
      return <EmptyState icon={<Star />} title={t`No favorites yet`}>{t`Add what you use often from a card’s menu.`}</EmptyState>;
    case 'archived':
      return (
        <EmptyState
          icon={<Archive />}
          title={t`No archived documents`}
        >{t`Archive documents you no longer need from a card’s menu. They stay here until you restore them.`}</EmptyState>
      );
    case 'deleted':
      return (
        <EmptyState icon={<Trash2 />} title={t`No deleted documents`}>{t`Deleted documents stay here for 30 days.`}</EmptyState>
      );
    case 'draft':
      return (
        <EmptyState
          icon={<FilePen />}
          title={t`No drafts`}
        >{t`Documents you prepare for signing stay here until you send them.`}</EmptyState>
      );
    case 'pending':
      return (
        <EmptyState
          icon={<PenLine />}
          title={t`Nothing waiting`}
        >{t`Documents you send wait here until everyone has signed.`}</EmptyState>
      );
    case 'completed':
      return (
        <EmptyState
          icon={<CircleCheck />}
          title={t`No completed documents yet`}
        >{t`When everyone has signed, the sealed file appears here.`}</EmptyState>
      );
    case 'declined':
      return (
        <EmptyState
          icon={<CircleX />}
          title={t`No declined documents`}
        >{t`Declined, withdrawn and expired documents appear here.`}</EmptyState>
      );
    case undefined:
      return null;
  }
}
