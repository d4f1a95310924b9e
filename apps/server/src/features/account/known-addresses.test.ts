// Neither an answer nor its duration may reveal whether an address has an account.
import { expect, it } from 'vitest';
import { guesses, rateLimits } from '#src/schema/accounts.ts';
import { openBrowser } from '#testing/browser.ts';
import { PASSWORD, type SignedInPerson, createOrganization, signUp, signedInApp } from '#testing/people.ts';
import { waitForRest } from '#testing/test-app.ts';

const ROUNDS = 9;

interface Timed {
  status: number;
  ms: number;
}

const { test, person } = signedInApp();

const nameOf = ({ user }: SignedInPerson) => ({ first_name: user.first_name, last_name: user.last_name });
const quickestOf = (all: Timed[]) => Math.min(...all.map(({ ms }) => ms));

it('answers take the same time for known and unknown addresses @deep', async () => {
  await signUp(test, { email: 'timed@example.com' });
  const { db } = test.app.context;
  // Waits for jobs of an earlier call, so that they do not slow down the next one.
  const settled = () => waitForRest(test, { name: 'auth.send_mail' }, { name: 'invites.send' });
  const timed = async (ask: () => Promise<{ status: number }>) => {
    await db.delete(rateLimits);
    await db.delete(guesses);
    await settled();
    const begun = performance.now();
    const { status } = await ask();
    return { status, ms: performance.now() - begun };
  };
  const organization = await createOrganization(test, [{ user: person.user, role: 'admin' }]);
  const guest = openBrowser(test);
  const login = (email: string) => guest.call('POST', '/login', { email, password: 'wrong' });
  const forgot = (email: string) => guest.call('POST', '/forgot-password', { email });
  const change = (email: string) =>
    person.browser.call('PUT', '/api/users/me', { ...nameOf(person), email, current_password: PASSWORD });
  const register = (email: string) =>
    guest.call('POST', '/register', { first_name: 'Pat', last_name: 'Example', email, password: PASSWORD });
  const invite = (email: string) => person.browser.call('POST', `/api/organizations/${organization}/invites`, { email });

  const one = Array.from({ length: ROUNDS }, () => 'timed@example.com');
  // A second invitation to the same address is refused, so each round invites another registered address.
  const others = await Promise.all(one.map(async () => (await signUp(test)).user.email));
  const asked = [{ ask: login }, { ask: forgot }, { ask: change }, { ask: invite, known: others }, { ask: register }];
  for (const { ask, known: addresses = one } of asked) {
    // Alternates between the two and takes the fastest call of each, so that other load on the machine does not count.
    const [known, unknown] = [[] as Timed[], [] as Timed[]];
    for (const [round, address] of addresses.entries()) {
      known.push(await timed(() => ask(address)));
      unknown.push(await timed(() => ask(`nobody${round}@example.com`)));
    }
    expect(new Set([...known, ...unknown].map(({ status }) => status)).size).toBe(1);
    const [quickest, other] = [quickestOf(known), quickestOf(unknown)];
    // Skipping a password check or a row insert would account for most of the time.
    expect(Math.abs(quickest - other)).toBeLessThan(Math.max(15, 0.6 * Math.max(quickest, other)));
  }
});
