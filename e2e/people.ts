// The fixtures of every journey: a server for each worker, people, and their usual actions.
import { type Page, test as base, expect } from '@playwright/test';
import { inDatabase } from './database.ts';
import { type Server, linkIn, serverAt, startServer } from './server.ts';

export { expect };

export const PASSWORD = 'correct horse battery';

export interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

interface Fixtures {
  /** Fails the journey when the page throws an uncaught error. */
  calmPage: undefined;
  /** Attaches the page's console errors to the report of a failed journey. */
  consoleErrors: undefined;
  /** Fails the journey when other PDF programs reject a file that it sealed. */
  wholeSeals: undefined;
  /** Clears rate limits: all journeys share one IP address and exceed its hourly limits together. */
  freshLimits: undefined;
  /**
   * Closes the browsers that a journey opened beside its own; an open page would poll, listen and render during all later ones.
   */
  leftOpen: undefined;
  /** A page in another person's browser, without a session. */
  guest: Page;
}

interface SharedFixtures {
  server: Server;
}

/** One server for all journeys of a worker; each person has a unique email address, so they do not interfere. */
export const test = base.extend<Fixtures, SharedFixtures>({
  server: [
    // Playwright reads the fixture's dependencies from this pattern: it has none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // Webhook receivers and document sources run on this machine.
      const server = await startServer({ WEBHOOKS_ALLOW_PRIVATE: 'true', IMPORTS_ALLOW_PRIVATE: 'true' });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  freshLimits: [
    async ({ server }, use) => {
      await inDatabase(server, (client) => client.query('delete from rate_limits'));
      await use(undefined);
    },
    { auto: true },
  ],
  wholeSeals: [
    async ({ server }, use) => {
      await use(undefined);
      await server.checkSeals();
    },
    { auto: true },
  ],
  guest: async ({ browser, server }, use) => {
    const context = await browser.newContext({ baseURL: server.url });
    await use(await context.newPage());
    await context.close();
  },
  leftOpen: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  consoleErrors: [
    async ({ context }, use, testInfo) => {
      const lines: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') lines.push(`${message.page()?.url() ?? ''} ${message.text()}`);
      });
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus && lines.length > 0)
        await testInfo.attach('console', { body: lines.join('\n'), contentType: 'text/plain' });
    },
    { auto: true },
  ],
  calmPage: [
    async ({ page }, use) => {
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      await use(undefined);
      expect(errors, 'errors that nobody caught in the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Journeys with their own server and a stand-in for an external service; both live as long as the worker. */
export function testBeside<Simulator extends { close(): Promise<void> }>(
  begin: () => Promise<Simulator>,
  envOf: (simulator: Simulator) => Record<string, string>,
) {
  return test.extend<object, { simulator: Simulator }>({
    simulator: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const simulator = await begin();
        await use(simulator);
        await simulator.close();
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ simulator }, use) => {
        const server = await startServer(envOf(simulator));
        await use(server);
        await server.remove();
      },
      { scope: 'worker' },
    ],
  });
}

/** As `test`, on a server with another configuration. */
export function testWith(env: Record<string, string>) {
  return test.extend<object, { server: Server }>({
    server: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const server = await startServer(env);
        await use(server);
        await server.remove();
      },
      { scope: 'worker' },
    ],
  });
}

let counter = 0;

export function newPerson(about: Partial<Person> = {}): Person {
  counter += 1;
  return { first_name: 'Pat', last_name: 'Example', email: `person${counter}.${Date.now()}@example.com`, ...about };
}

/** Creates an account through the API, verifies its address, and signs the page's browser in; no screen is opened. */
export async function signUp(page: Page, person: Person = newPerson(), { isVerified = true } = {}): Promise<Person> {
  const register = async () => {
    await page.request.get('/sanctum/csrf-cookie');
    return page.request.post('/register', { headers: await csrf(page), data: { ...person, password: PASSWORD } });
  };
  const first = await register();
  // A request of the page itself may have replaced the session in between; the app retries as well.
  const created = first.status() === 419 ? await register() : first;
  if (!created.ok()) throw new Error(`The account was not made: ${created.status()} ${await created.text()}`);
  if (isVerified) await openMailedLink(page, person, created.url());
  return person;
}

/** Verifies the address with the emailed link, without opening its screen. */
async function openMailedLink(page: Page, { email }: Person, address: string) {
  const server = serverAt(address);
  const mail = await server.waitForEmail(email, /Verify your email address/);
  const token = new URLSearchParams(new URL(linkIn(mail, 'verify-email')).hash.slice(1)).get('token');
  const verified = await page.request.post('/api/email/verification', { headers: await csrf(page), data: { token } });
  if (!verified.ok()) throw new Error(`The address was not verified: ${verified.status()} ${await verified.text()}`);
}

/** Makes the address unverified again, for actions that require a verified one. */
export async function forgetVerification(server: Server, { email }: Person): Promise<void> {
  await inDatabase(server, (client) => client.query('update users set email_verified_at = null where email = $1', [email]));
}

/** Fills in the sign-up screen and submits it. */
export async function fillInSignUp(page: Page, { first_name, last_name, email }: Person): Promise<void> {
  await page.getByLabel('First name').fill(first_name);
  await page.getByLabel('Last name').fill(last_name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** The CSRF header that lets the page's own session write. */
export async function csrf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  return { 'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' };
}

export async function signIn(page: Page, person: Person, password: string = PASSWORD) {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signOut(page: Page, person: Person) {
  await page.getByRole('button', { name: `Account of ${person.first_name} ${person.last_name}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login**');
}
