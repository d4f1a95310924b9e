import { PROBLEMS } from '@countersign/contract/problems';
import { getUsage } from '@countersign/contract/usage';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerEmptyHome, answerInOrganization, answerSignedIn, makeOrganization } from '#testing/people.ts';
import { startFakeServer } from '#testing/fake-server.ts';

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  answerEmptyHome(server);
});

/** @param needs whether creating and sending is rejected */
async function openHome(role: 'admin' | 'standard', { needs }: { needs: boolean }) {
  answerInOrganization(fake, makeOrganization(role, { is_billable: true }));
  fake.on(getUsage, () => ({ period_started_at: '2026-11-01T00:00:00.000Z', needs_subscription: needs, data: [] }));
  const person = openScreen('/home');
  await screen.findByRole('button', { name: /Upload and sign/ });
  return person;
}

it('leads an admin of an organization without a subscription to the plans', async () => {
  const person = await openHome('admin', { needs: true });
  expect(await screen.findByText(PROBLEMS.subscription_needed)).toBeTruthy();
  await person.click(screen.getByRole('link', { name: 'Choose a plan' }));
  await waitFor(() => expect(window.location.pathname + window.location.hash).toBe('/settings/billing#subscription-plan'));
});

it('tells a standard member to ask an admin', async () => {
  await openHome('standard', { needs: true });
  expect(await screen.findByText(/Ask an admin to choose a plan/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Choose a plan' })).toBeNull();
});

it('is hidden if the organization has a subscription', async () => {
  await openHome('admin', { needs: false });
  await waitFor(() => expect(fake.callsOf(getUsage).length).toBeGreaterThan(0));
  expect(screen.queryByText(PROBLEMS.subscription_needed)).toBeNull();
});
