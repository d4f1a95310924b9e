// People and things for tests, with defaults for everything that a test does not care about.
import { uuidv7 } from '@countersign/document-model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { type UserRow, organizationUsers, organizations, users } from '#src/schema/accounts.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type TestApp, startTestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

export const PASSWORD = 'correct horse battery';

let counter = 0;

export interface SignedInPerson {
  browser: Browser;
  user: UserRow;
}

interface About {
  first_name?: string;
  email?: string;
  verified?: boolean;
}

/** A server for a whole test file, and a signed-in user; both are usable from the first hook after it on. */
export function signedInApp(about: About = {}, env: Record<string, string> = {}): { test: TestApp; person: SignedInPerson } {
  // Filled by a hook, because a test file refers to them before the server starts.
  const [test, person] = [{} as TestApp, {} as SignedInPerson];
  beforeAll(async () => {
    Object.assign(test, await startTestApp(env));
    Object.assign(person, await signUp(test, about));
  });
  afterAll(() => test.close());
  return { test, person };
}

/** Registers through the API, and verifies the address unless told otherwise. */
export async function signUp(test: TestApp, about: About = {}): Promise<SignedInPerson> {
  const browser = openBrowser(test);
  const email = about.email ?? `person${(counter += 1)}@example.com`;
  const answer = await browser.call<{ id: string }>('POST', '/register', {
    first_name: about.first_name ?? 'Pat',
    last_name: 'Example',
    email,
    password: PASSWORD,
  });
  if (answer.status !== 201) throw new Error(`registration failed: ${JSON.stringify(answer.body)}`);

  const { db } = test.app.context;
  if (about.verified !== false)
    await db.update(users).set({ email_verified_at: test.clock.now() }).where(eq(users.id, answer.body.id));
  const [user] = await db.select().from(users).where(eq(users.id, answer.body.id));
  if (!user) throw new Error('the user is not there');
  return { browser, user };
}

/** Signs in again, after the clock was moved beyond the end of the session. */
export async function signInAgain(person: SignedInPerson) {
  person.browser.cookies.clear();
  const answer = await person.browser.call('POST', '/login', { email: person.user.email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`signing in failed: ${JSON.stringify(answer.body)}`);
}

export async function createOrganization(
  test: TestApp,
  members: { user: UserRow; role: 'admin' | 'standard' | 'signee' }[],
  name = 'Example Ltd',
): Promise<string> {
  const now = test.clock.now();
  const id = uuidv7();
  const { db } = test.app.context;
  await db.insert(organizations).values({ id, name, created_at: now, updated_at: now });
  await db.insert(organizationUsers).values(
    members.map(({ user, role }) => ({
      id: uuidv7(),
      organization_id: id,
      user_id: user.id,
      role,
      created_at: now,
      updated_at: now,
    })),
  );
  return id;
}

/** The subjects of the emails to an address, oldest first. */
export function subjectsTo(test: TestApp, email: string): string[] {
  const isTo = ({ address = '' }) => address.toLowerCase() === email.toLowerCase();
  return test.mail.emails.filter(({ to }) => to?.some(isTo)).map(({ subject = '' }) => subject);
}

const TOKEN = /[#&]token=([\w-]+)/;

/** The secret of a signee's link. */
export function tokenIn(url: string): string {
  return new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
}

/** The secret of the newest link emailed to an address. */
export async function mailedToken(test: Pick<TestApp, 'mail'>, email: string, subject: RegExp): Promise<string> {
  return waitFor(`a mail to ${email}`, () => {
    const emails = test.mail.emails.filter(
      (mail) => mail.to?.some((to) => to.address === email) && subject.test(mail.subject ?? ''),
    );
    // The sender of a document who also signs it gets two emails with the same subject, one of them without a token.
    return emails.map(({ text }) => TOKEN.exec(text ?? '')?.[1]).findLast((token) => token !== undefined);
  });
}
