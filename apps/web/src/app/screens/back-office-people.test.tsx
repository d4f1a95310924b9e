import { getSecurity } from '@countersign/contract/account-security';
import { issueAccessCode, listAccessCodes, revokeAccessCode } from '@countersign/contract/access-codes';
import {
  type Person,
  type StaffAction,
  actOnPerson,
  getPerson,
  getSystemHealth,
  listPeople,
  listStaffActions,
} from '@countersign/contract/back-office';
import { METRICS, NO_LIMITS } from '@countersign/contract/plans';
import { getSignUpMode, getSignUpRules, setSignUpRules } from '@countersign/contract/sign-up';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerGuest, answerSignedIn, listOf } from '#testing/people.ts';
import { NO_CONTENT, Refusal, startFakeServer } from '#testing/fake-server.ts';

const AT = '2026-11-01T09:00:00.000Z';
const ADA: Person = {
  id: '019a0000-0000-7000-8000-0000000000a1',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'lovelace@example.com',
  email_verified_at: AT,
  is_support_staff: false,
  is_developer: false,
  disabled_at: null,
  last_seen_at: null,
  created_at: AT,
  plan: 'Pro',
};
const CODE = {
  id: '019a0000-0000-7000-8000-0000000000c1',
  note: 'A partner',
  limits: NO_LIMITS,
  expires_at: null,
  max_uses: 1,
  uses: 0,
  revoked_at: null,
  created_at: AT,
};
const HEALTH = {
  version: 'test',
  checks: { database: true, storage: true, queue: true },
  database_bytes: 1,
  stored_bytes: 1,
  mail: { waiting: 0, retrying: 0, failed: 0 },
  queues: [],
};

let people: Person[];
beforeEach(() => {
  people = [ADA];
});
const fake = startFakeServer((server) => {
  answerSignedIn(server, { is_support_staff: true });
  server.on(listPeople, ({ query }) => {
    const search = query.filter['search'] ?? '';
    return listOf(people.filter(({ email }) => email.includes(search)));
  });
  server.on(getPerson, () => ({
    ...(people[0] ?? ADA),
    subscription: null,
    has_access_code: false,
    sessions: 2,
    organizations: [],
    usage: METRICS.map((metric) => ({ metric, used: 1, limit: 4 })),
  }));
});

const button = (name: string) => screen.findByRole('button', { name });

describe('people in the back office', () => {
  it('can be searched, with a message if no one matches', async () => {
    const person = openScreen('/back-office/people');
    expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
    await person.type(screen.getByLabelText('Search by name, email or id'), 'nobody@');
    expect(await screen.findByText('No matches')).toBeTruthy();
  });

  it('are shown with their subscription and their organization roles', async () => {
    fake.on(getPerson, () => ({
      ...ADA,
      subscription: { plan: 'Pro', status: 'past_due' as const, period_ends_at: AT },
      has_access_code: false,
      sessions: 0,
      organizations: [{ id: ADA.id, name: 'Acme', role: 'signee' as const }],
      usage: [],
    }));
    const person = openScreen('/back-office/people');
    await person.click(await screen.findByText('Ada Lovelace'));
    const dialog = await screen.findByRole('dialog', { name: 'Ada Lovelace' });
    expect((await within(dialog).findByText(/Past due/)).textContent).toBe('Pro · Past due · until November 1, 2026');
    expect(within(dialog).getByText('Recipient')).toBeTruthy();
  });

  it('are disabled only with a reason', async () => {
    fake.on(actOnPerson, () => {
      people = [{ ...ADA, disabled_at: AT }];
      return NO_CONTENT;
    });
    const person = openScreen('/back-office/people');
    await person.click(await screen.findByText('Ada Lovelace'));
    await person.click(await button('Disable the account'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await person.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(fake.callsOf(actOnPerson)).toEqual([]);
    await person.type(dialog.getByLabelText(/Reason/), 'Asked for it');
    await person.click(dialog.getByRole('button', { name: 'Confirm' }));

    expect(await button('Enable the account')).toBeTruthy();
    expect(fake.callsOf(actOnPerson)).toMatchObject([{ body: { act: 'disable', reason: 'Asked for it' } }]);
  });

  it('are made support staff after the staff member has reauthenticated', async () => {
    fake.on(getSecurity, () => ({ has_password: true, passkeys: 0, two_factor: { is_on: false, recovery_codes_left: 0 } }));
    fake.on(actOnPerson, ({ body }) => {
      const text = 'Enter your password to continue.';
      if (body.current_password !== 'my password') return new Refusal(422, text, { current_password: [text] });
      people = [{ ...ADA, is_support_staff: true }];
      return NO_CONTENT;
    });
    const person = openScreen('/back-office/people');
    await person.click(await screen.findByText('Ada Lovelace'));
    await person.click(await button('Make support staff'));
    const reason = within(await screen.findByRole('alertdialog'));
    await person.type(reason.getByLabelText(/Reason/), 'Joined the team');
    await person.click(reason.getByRole('button', { name: 'Confirm' }));

    const asked = () => screen.findByRole('dialog', { name: 'Is it you?' });
    await person.click(within(await asked()).getByRole('button', { name: 'Cancel' }));
    // The reason is still there, for another try.
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
    await person.type(within(await asked()).getByLabelText('Password'), 'my password');
    await person.click(within(await asked()).getByRole('button', { name: 'Confirm' }));
    expect(await button('Remove the support staff role')).toBeTruthy();
    expect(fake.callsOf(actOnPerson).at(-1)).toMatchObject({
      body: { act: 'grant_support_staff', reason: 'Joined the team' },
    });
  });

  it('can be loaded again after an error', async () => {
    fake.on(listPeople, () => new Refusal(500, 'Something went wrong.'));
    const person = openScreen('/back-office/people');
    const again = await button('Try again');
    fake.on(listPeople, () => listOf(people));
    await person.click(again);
    expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
  });
});

it('the log shows who did what, to whom and why, and what was rejected', async () => {
  const act: StaffAction = {
    id: ADA.id,
    user_id: ADA.id,
    user_name: 'Mara Staff',
    operation: 'POST /api/back-office/users/{userId}/acts',
    subject_id: ADA.id,
    subject: 'lovelace@example.com',
    detail: { act: 'end_sessions' },
    reason: 'Lost phone',
    outcome: 'done',
    created_at: AT,
  };
  const refused = { ...act, id: CODE.id, operation: 'POST /api/of/tomorrow', outcome: 'conflict' };
  fake.on(listStaffActions, () => listOf([act, refused]));
  openScreen('/back-office/record');
  expect(await screen.findByText('Sign out everywhere')).toBeTruthy();
  expect(screen.getAllByText('lovelace@example.com')).toHaveLength(2);
  // What is newer than the screen is told by its address.
  expect(screen.getByText('POST /api/of/tomorrow')).toBeTruthy();
  expect(screen.getByText('Refused')).toBeTruthy();
});

it('access codes are issued, shown once, and revoked', async () => {
  let codes = [] as (typeof CODE & { revoked_at: string | null })[];
  fake.on(listAccessCodes, () => listOf(codes));
  fake.on(issueAccessCode, ({ body }) => {
    codes = [{ ...CODE, note: body.note }];
    return { ...CODE, code: 'ABCD-EFGH' };
  });
  fake.on(revokeAccessCode, () => {
    codes = codes.map((code) => ({ ...code, revoked_at: AT }) as never);
    return NO_CONTENT;
  });
  const person = openScreen('/back-office/access-codes');
  await person.click(await button('Issue an access code'));
  await person.type(await screen.findByLabelText('Note'), 'A partner');
  await person.clear(screen.getByLabelText('Number of uses'));
  await person.type(screen.getByLabelText('Number of uses'), 'many');
  await person.click(await button('Issue'));
  expect(await screen.findByText('Enter a whole number or leave this empty.')).toBeTruthy();
  await person.clear(screen.getByLabelText('Number of uses'));
  await person.click(await button('Issue'));

  expect(await screen.findByText('ABCD-EFGH')).toBeTruthy();
  expect(fake.callsOf(issueAccessCode)).toMatchObject([{ body: { note: 'A partner', max_uses: null, expires_at: null } }]);
  await person.click(await button('I’ve saved it'));
  await person.click(await button('Revoke A partner'));
  await person.click(await button('Revoke access code'));
  expect(await screen.findByText('Revoked')).toBeTruthy();
});

it.each([
  ['closed', 'Sign-up is closed right now.'],
  ['invitation', 'You need an invitation to sign up here.'],
] as const)('signing up says so if it is %s', async (mode, text) => {
  answerGuest(fake);
  fake.on(getSignUpMode, () => ({ mode }));
  openScreen('/sign-up');
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create account' }).disabled).toBe(mode === 'closed'),
  );
});

describe('the sign-up settings', () => {
  const rules = { mode: 'open' as const, domains: [], allows_disposable: false };

  async function saveDomains(domains: string) {
    fake.on(getSystemHealth, () => HEALTH);
    fake.on(getSignUpRules, () => ({ ...rules, is_configured: false }));
    const person = openScreen('/back-office/system');
    await person.click(await screen.findByRole('button', { name: /Who can sign up/ }));
    await person.click(await screen.findByRole('option', { name: 'Only addresses at certain domains' }));
    await person.type(screen.getByRole('textbox', { name: 'Domains' }), domains);
    await person.click(screen.getByRole('button', { name: 'Save' }));
  }

  it("are saved with domains, and show the server's error about one of them at its field", async () => {
    const text = 'Enter a domain, for example example.com.';
    fake.on(setSignUpRules, () => new Refusal(422, text, { 'domains.1': [text] }));
    await saveDomains('example.com example.org');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(fake.callsOf(setSignUpRules)).toMatchObject([{ body: { mode: 'domains', domains: ['example.com', 'example.org'] } }]);
  });

  it('say why they could not be saved', async () => {
    fake.on(setSignUpRules, () => new Refusal(409, 'Sign-up is set by the configuration.'));
    await saveDomains('example.com');
    expect(await screen.findByText('Sign-up is set by the configuration.')).toBeTruthy();
  });
});
