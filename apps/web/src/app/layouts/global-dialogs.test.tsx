import { createStub, listStubs } from '@countersign/contract/stubs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerBilling } from '#testing/billing.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { listOf } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const fake = startFakeServer((server) => {
  answerBilling(server);
  server.on(listStubs, () => listOf([]));
});

describe('what a plan does not include', () => {
  it.each([
    ['You have reached the limit of your plan.', 'You have reached the limit of your plan.'],
    ['', 'Sorry, that is not available to you. Please upgrade your subscription plan or contact support.'],
  ])('is said in the words of the server where it has some, and leads to billing (%#)', async (message, shown) => {
    fake.on(createStub, () => new Refusal(402, message));
    const person = openScreen('/settings/stubs');
    await person.type(await screen.findByLabelText('Stub key'), 'a');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Subscription Upgrade Required' });
    expect(within(dialog).getByText(shown)).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Upgrade' }));
    await waitFor(() => expect(window.location.pathname).toBe('/settings/billing'));
    expect(await screen.findByText('You are on the Free Plan.')).toBeTruthy();
  });
});
