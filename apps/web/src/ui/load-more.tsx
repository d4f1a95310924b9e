// The end of a list that comes in pages.
import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from './button.tsx';

interface LoadMoreProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** Of TanStack Query's infinite queries, what this needs. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Nothing where the list ends. */
export function LoadMore({ query, ...look }: LoadMoreProps) {
  const { t } = useLingui();
  if (!query.hasNextPage) return null;
  return (
    <Button {...look} isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
      {t`Load more`}
    </Button>
  );
}
