import { useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/badge.tsx';

export function PlanBadge({ isPublished }: { isPublished: boolean }) {
  const { t } = useLingui();
  return <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? t`Published` : t`Draft`}</Badge>;
}
