// Connected services of the user, and the window to connect another one.
import { STALE_TIME } from '@countersign/contract/limits';
import {
  type IntegrationProvider,
  listIntegrations,
  removeIntegration,
  startIntegration,
} from '@countersign/contract/integrations';
import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from './api/call.ts';
import { passStateless } from './api/credentials.ts';
import { notify } from './notify.ts';
import { reportFailure } from './report-failure.ts';

/** Brand names, the same in every language. */
export const SERVICE_NAMES: Record<IntegrationProvider, string> = { companycam: 'CompanyCam' };

const WINDOW = { width: 600, height: 800 } as const;
const POLL_MS = 750;
const CHANNEL = 'countersign.integrations';

export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => call(listIntegrations, { signal }),
  staleTime: STALE_TIME.long_ms,
  meta: { silent: true },
});

/**
 * Opens a service in a window, and refetches the list when the window closes or reports success. Call it directly in a press
 * handler, because browsers block other windows.
 */
export function useConnect(provider: IntegrationProvider): { connect: () => void; isConnecting: boolean } {
  const client = useQueryClient();
  const [opened, setOpened] = useState<Window | null>(null);

  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: integrationsQuery.queryKey });
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', refresh);
    if (!opened) return () => channel.close();

    const timer = setInterval(() => {
      if (!opened.closed) return;
      setOpened(null);
      refresh();
    }, POLL_MS);
    return () => {
      clearInterval(timer);
      channel.close();
    };
  }, [client, opened]);

  const connect = () => {
    const popup = openWindow();
    if (!popup)
      return notify.error(
        t`The window was blocked`,
        t`Please allow popups at the top of your browser to continue with the integration.`,
      );
    passStateless(popup);
    setOpened(popup);
    call(startIntegration, { params: { provider } }).then(
      ({ redirect }) => popup.location.replace(redirect),
      (error: unknown) => {
        popup.close();
        reportFailure(error);
      },
    );
  };
  return { connect, isConnecting: opened !== null };
}

/** Called by the window before it closes, to notify all other windows. */
export function announceIntegration(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // Channels are restricted to one origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('connected');
  channel.close();
}

export function useRemoveIntegration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (integrationId: string) => call(removeIntegration, { params: { integrationId } }),
    onSuccess: () => notify.success(t`Integration successfully removed.`),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: integrationsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['stubs'] }),
        client.invalidateQueries({ queryKey: ['pdf-project'] }),
      ]),
  });
}

/** Centered over this window; null if the browser blocks it. */
function openWindow(): Window | null {
  const left = window.screenX + Math.max(0, (window.outerWidth - WINDOW.width) / 2);
  const top = window.screenY + Math.max(0, (window.outerHeight - WINDOW.height) / 2);
  const popup = window.open('', '_blank', `popup,width=${WINDOW.width},height=${WINDOW.height},left=${left},top=${top}`);
  return popup && !popup.closed ? popup : null;
}
