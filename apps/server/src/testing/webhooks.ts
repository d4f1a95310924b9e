// Shared by the webhook tests: a user with webhooks, and a receiver.
import { type WebhookReceiver, startWebhookReceiver } from '@countersign/simulators/webhook-receiver';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { JobType } from '#platform/jobs/jobs.ts';
import { type SignedInPerson, signUp } from './people.ts';
import { type TestApp, runJob, startTestApp, waitForRest } from './test-app.ts';
import { waitFor } from './wait-for.ts';

export const DAY_MS = 86_400_000;
export const SPACE = '/api/users/me/webhooks';

export interface Hook {
  id: string;
  secret: string;
  is_active: boolean;
  disabled_reason: string | null;
}

/**
 * An app for all tests of a file; each test has a new user and a new receiver.
 * @param jobs.deliver deliver what is due to one webhook about one subject
 * @param jobs.sweep sends everything that is due
 */
export function useWebhooks(jobs: { deliver: { name: string }[]; sweep: JobType<Record<string, never>> }) {
  const at = {} as { test: TestApp; person: SignedInPerson; receiver: WebhookReceiver };
  beforeAll(async () => {
    at.test = await startTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
  });
  afterAll(() => at.test.close());
  beforeEach(async () => {
    at.person = await signUp(at.test);
    at.receiver = await startWebhookReceiver();
  });
  afterEach(() => at.receiver.close());

  const call = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    at.person.browser.call<Body>(method, path, body);
  return Object.assign(at, {
    call,
    create: async (events: string[], space = SPACE) => (await call<Hook>('POST', space, { url: at.receiver.url, events })).body,
    eventsOf: () => at.receiver.received.map(({ body }) => (JSON.parse(body) as { event: string }).event),
    got: (count: number) => waitFor(`${count} deliveries`, () => at.receiver.received.length === count),
    deliveriesOf: async (id: string) =>
      (await call<{ data: Record<string, unknown>[] }>('GET', `${SPACE}/${id}/deliveries`)).body.data,
    sweepAfter: async (milliseconds: number) => {
      await waitForRest(at.test, ...jobs.deliver);
      at.test.clock.advance(milliseconds);
      await runJob(at.test, jobs.sweep);
    },
  });
}
