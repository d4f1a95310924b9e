// Target of unsubscribe links. Asks for confirmation, because link scanners open links but press no buttons.
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { DocumentTitle } from '#ui/document-title.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CHOICE_WORDS } from './preference-words.ts';
import { unsubscribeQuery, useUnsubscribe } from './preferences-api.ts';

export function UnsubscribeScreen() {
  const { t } = useLingui();
  const { token = '' } = useSearch({ from: '/unsubscribe-layout/unsubscribe' });
  const link = useQuery({ ...unsubscribeQuery(token), enabled: token !== '' });
  const stop = useUnsubscribe(token);
  const settings = <ButtonLink to="/settings/notifications">{t`Choose your notifications`}</ButtonLink>;

  const isWrong = token === '' || (isApiError(link.error) && link.error.status < 500 && link.error.status !== 0);
  if (isWrong) {
    return (
      <Message title={t`This link is no longer valid`} action={settings}>
        {t`Open the link from the email again, or sign in to choose your notifications.`}
      </Message>
    );
  }
  if (link.isError) return <ErrorState onRetry={() => void link.refetch()} isRetrying={link.isFetching} />;
  if (link.isPending) return <Skeleton className="h-40 rounded-xl" />;

  const kind = t(CHOICE_WORDS[link.data.type].title);
  if (!link.data.is_on) {
    return (
      <Message title={t`You’re unsubscribed`} action={settings}>
        {t`Emails about “${kind}” are off. You still get notifications in the app. You can turn emails back on at any time.`}
      </Message>
    );
  }
  return (
    <Message
      title={t`Unsubscribe from these emails?`}
      action={
        <>
          <Button variant="primary" isPending={stop.isPending} onPress={() => stop.mutate()}>{t`Unsubscribe`}</Button>
          {settings}
        </>
      }
    >
      {t`You’ll get no more emails about “${kind}”. You’ll still get all other emails.`}
    </Message>
  );
}

function Message({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <div role="status">
      <DocumentTitle>{title}</DocumentTitle>
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mt-2 text-sm text-pretty text-ink-muted">{children}</p>
      <div className="mt-8 flex flex-wrap gap-2">{action}</div>
    </div>
  );
}
