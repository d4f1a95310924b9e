// /developer: the log of requests, the deliveries of webhooks and the outbox, with nothing to show and without an answer.
import { type ApiRequest, listApiRequests } from '@countersign/contract/api-requests';
import { listTokens } from '@countersign/contract/api-tokens';
import { openOutboxEmail, listOutbox } from '@countersign/contract/outbox';
import { listWebhooks } from '@countersign/contract/webhooks';
import { uuidv7 } from '@countersign/document-model/uuid';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerSignedIn, listOf } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const ID = '019a0000-0000-7000-8000-00000000000a';
const AT = '2026-11-01T09:00:00.000Z';
const EMAIL = { id: ID, to: 'Ann <ann@example.com>', subject: 'Verify your email', created_at: AT };
const request = (about: Partial<ApiRequest>): ApiRequest => ({
  id: uuidv7(),
  token_id: ID,
  token_name: 'Reports',
  method: 'GET',
  path: '/api/users/me/stubs',
  status: 200,
  code: null,
  duration_ms: 12,
  request_id: 'req-1',
  created_at: AT,
  ...about,
});

const fake = startFakeServer((server) => {
  answerSignedIn(server, { is_developer: true, is_support_staff: true });
  server.on(listOutbox, () => ({ data: [EMAIL] }));
  server.on(listTokens, () => listOf([]));
  server.on(listApiRequests, () => listOf([request({}), request({ method: 'POST', status: 403, code: 'token_lacks_ability' })]));
});

describe('the log of API requests', () => {
  it('shows calls and the reasons for rejections, and filters failed ones', async () => {
    const user = openScreen('/developer?tab=requests');
    const row = await screen.findByRole('row', { name: /POST/ });
    expect(within(row).getByText('403')).toBeTruthy();
    expect(within(row).getByText('token_lacks_ability')).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Failed only' }));
    await waitFor(() => expect(fake.callsOf(listApiRequests).at(-1)?.query).toMatchObject({ filter: { outcome: 'failed' } }));
  });

  it('links to the tokens if there are no requests', async () => {
    fake.on(listApiRequests, () => listOf([]));
    openScreen('/developer?tab=requests');
    expect(await screen.findByText('No requests yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'API tokens' }).getAttribute('href')).toBe('/settings/api-tokens');
  });

  it('says that it could not be loaded', async () => {
    fake.on(listApiRequests, () => new Refusal(400, 'Refused.'));
    openScreen('/developer?tab=requests');
    expect(await screen.findByRole('button', { name: /Try again/ })).toBeTruthy();
  });
});

describe('the outbox', () => {
  it('opens an email with working links', async () => {
    fake.on(openOutboxEmail, () => ({
      ...EMAIL,
      from: 'Countersign',
      text: 'Hello\n\nhttps://sign.example.com/verify#token=abc\n',
    }));
    const user = openScreen('/developer?tab=outbox');
    await user.click(await screen.findByText('Verify your email'));
    const dialog = await screen.findByRole('dialog', { name: 'Verify your email' });
    const link = await within(dialog).findByRole('link');
    expect(link.getAttribute('href')).toBe('https://sign.example.com/verify#token=abc');
  });

  it('has no tab if emails go to a mail server', async () => {
    fake.on(listOutbox, () => new Refusal(404, 'Not found.'));
    openScreen('/developer?tab=requests');
    await screen.findByRole('row', { name: /POST/ });
    expect(screen.queryByRole('link', { name: 'Outbox' })).toBeNull();
  });
});

it('links to the webhooks of a space without any', async () => {
  fake.on(listWebhooks, () => listOf([]));
  openScreen('/developer?tab=deliveries');
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
});
