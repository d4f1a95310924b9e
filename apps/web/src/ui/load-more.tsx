// The end of a paged list.
import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from './button.tsx';

interface LoadMoreProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** The parts of an infinite query in use. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** Renders nothing at the end of the list. */
export function LoadMore({ query, ...look }: LoadMoreProps) {
  const { t } = useLingui();
  if (!query.hasNextPage) return null;
  return (
    <Button {...look} isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
      {t`Load more`}
    </Button>
  );
}
