import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/badge.tsx';

export function PlanBadge({ isPublished }: { isPublished: boolean }) {
  const { t } = useLingui();
  return <Badge color={isPublished ? 'green' : 'gray'}>{isPublished ? t`Published` : t`Draft`}</Badge>;
}
