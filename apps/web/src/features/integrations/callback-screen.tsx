// Where a service returns its window: completes the integration, notifies the opening window, and closes itself.
import { INTEGRATION_PROVIDERS, type IntegrationProvider, finishIntegration } from '@countersign/contract/integrations';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { SERVICE_NAMES, announceIntegration } from '#lib/integrations.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { DocumentTitle } from '#ui/document-title.tsx';

interface Returned {
  provider: IntegrationProvider;
  state: string;
  code?: string;
  error?: string;
}

export function CallbackScreen() {
  const { t } = useLingui();
  const { integrationId } = useParams({ from: '/integration-layout/integrations/$integrationId/callback' });
  const { state, code, error } = useSearch({ from: '/integration-layout/integrations/$integrationId/callback' });
  const provider = INTEGRATION_PROVIDERS.find((known) => known === integrationId);
  const finish = useFinish();
  const isStarted = useRef(false);
  const { mutate } = finish;

  useEffect(() => {
    // The code works once, but effects may run twice.
    if (!provider || !state || isStarted.current) return;
    isStarted.current = true;
    mutate({ provider, state, ...(code !== undefined && { code }), ...(error !== undefined && { error }) });
  }, [provider, state, code, error, mutate]);

  if (!provider || !state)
    return <Message title={t`Nothing to connect here`}>{t`Start in Settings, at the service you want to connect.`}</Message>;
  const name = SERVICE_NAMES[provider];
  if (finish.isError)
    return <Message title={t`${name} wasn’t connected`}>{messageOf(finish.error, t`Please try again.`)}</Message>;
  if (finish.isSuccess) return <Message title={t`${name} is connected`}>{t`You can close this window.`}</Message>;
  return <Message title={t`Connecting ${name}…`} isBusy />;
}

function useFinish() {
  return useMutation({
    mutationFn: ({ provider, ...body }: Returned) => call(finishIntegration, { params: { provider }, body }),
    meta: { silent: true },
    onSuccess: () => {
      announceIntegration();
      window.close();
    },
  });
}

function messageOf(error: unknown, otherwise: string): string {
  return isApiError(error) && error.status > 0 && error.status < 500 && error.message ? error.message : otherwise;
}

function Message({ title, isBusy = false, children }: { title: string; isBusy?: boolean; children?: string }) {
  const { t } = useLingui();

  return (
    <div role="status">
      <DocumentTitle>{title}</DocumentTitle>
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mt-2 min-h-5 text-sm text-pretty text-ink-muted">{children}</p>
      {!isBusy && (
        <div className="mt-8 flex flex-wrap gap-2">
          {/* Browsers only close windows opened by scripts. */}
          {window.opener !== null && <Button variant="primary" onPress={() => window.close()}>{t`Close the window`}</Button>}
          {/* A full page load, because this page's opener policy gives its opener access to the window. */}
          <a href="/settings/integrations" className={buttonClasses()}>{t`Go to integrations`}</a>
        </div>
      )}
    </div>
  );
}
