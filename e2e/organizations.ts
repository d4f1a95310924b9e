// Organizations for journeys: made on the screen where the journey is about that, otherwise inserted into the database.
import { type Page, expect } from '@playwright/test';
import { uuidv7 } from '@countersign/document-model';
import type pg from 'pg';
import { inDatabase } from './database.ts';
import { linkIn } from './documents.ts';
import { type Person, newPerson, signUp } from './people.ts';
import type { Server } from './server.ts';

type Role = 'admin' | 'standard' | 'signee';

/** Ann Able and Bob Baker each sign up on their own page and share a new organization. @returns its id */
export async function signUpColleagues(server: Server, pages: { ann: Page; bob: Page }): Promise<string> {
  const ann = await signUp(pages.ann, newPerson({ first_name: 'Ann', last_name: 'Able' }));
  const bob = await signUp(pages.bob, newPerson({ first_name: 'Bob', last_name: 'Baker' }));
  return shareOrganization(server, [ann, bob]);
}

/** Gives a person one new organization per role, named after the role: "Admin Ltd". @returns their ids */
export async function joinOrganizations(server: Server, person: Person, roles: readonly Role[]): Promise<string[]> {
  return inDatabase(server, async (client) => {
    const ids: string[] = [];
    for (const role of roles) {
      const id = await addOrganization(client, `${role.charAt(0).toUpperCase()}${role.slice(1)} Ltd`);
      await addMember(client, { id, role, person });
      ids.push(id);
    }
    return ids;
  });
}

/** Creates one organization with all of these people as admins. @returns its id */
export async function shareOrganization(server: Server, people: readonly Person[]): Promise<string> {
  return inDatabase(server, async (client) => {
    const id = await addOrganization(client, 'Shared Ltd');
    for (const person of people) await addMember(client, { id, role: 'admin', person });
    return id;
  });
}

/** Adds a person to an existing organization. */
export async function joinOrganization(server: Server, member: { id: string; role: Role; person: Person }): Promise<void> {
  await inDatabase(server, (client) => addMember(client, member));
}

/** Adds this many members who have never signed in: "No. 1 Colleague" and so on. */
export async function addColleagues(server: Server, id: string, count: number): Promise<void> {
  await inDatabase(server, async (client) => {
    const ids = Array.from({ length: count }, () => uuidv7());
    await client.query(
      `insert into users (id, email, first_name, last_name, created_at, updated_at)
       select it, 'no-' || number || '-' || it || '@example.com', 'No. ' || number, 'Colleague', now(), now()
       from unnest($1::uuid[]) with ordinality as them (it, number)`,
      [ids],
    );
    await client.query(
      `insert into organization_users (id, organization_id, user_id, role, created_at, updated_at)
       select own, $1, it, 'standard', now(), now() from unnest($2::uuid[], $3::uuid[]) as them (own, it)`,
      [id, ids.map(() => uuidv7()), ids],
    );
  });
}

async function addOrganization(client: pg.Client, name: string): Promise<string> {
  const id = uuidv7();
  await client.query('insert into organizations (id, name, created_at, updated_at) values ($1, $2, now(), now())', [id, name]);
  return id;
}

async function addMember(client: pg.Client, { id, role, person }: { id: string; role: Role; person: Person }) {
  await client.query(
    `insert into organization_users (id, organization_id, user_id, role, created_at, updated_at)
     select $1, $2, id, $3, now(), now() from users where email = $4`,
    [uuidv7(), id, role, person.email],
  );
}

/**
 * Fills in the dialog that creates an organization. Ends in the organization, on the screen with its seats and invitations. The
 * email address has to be verified.
 */
export async function createOrganization(page: Page, name: string) {
  await page.goto('/settings/organizations?trigger_new_org=true');
  const dialog = page.getByRole('dialog', { name: 'Create new organization' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Organization created!')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/billing#subscription-plan$/);
}

/** Invites someone from the organization's settings and waits for the email. @returns the path of its link */
export async function invite(
  page: Page,
  server: Server,
  guest: { email: string; role?: 'Admin' | 'Standard'; message?: string },
): Promise<string> {
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByLabel('Email').fill(guest.email);
  if (guest.role === 'Admin') {
    await dialog.getByRole('button', { name: /^Standard/ }).click();
    await page.getByRole('option', { name: 'Admin' }).click();
  }
  await dialog.getByLabel('Message (optional)').fill(guest.message ?? '');
  await dialog.getByRole('button', { name: 'Send invite' }).click();
  await expect(page.getByText(`Invitation sent to ${guest.email}`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: guest.email }).getByText('Pending')).toBeVisible();
  return linkIn((await server.waitForEmail(guest.email, /invites you/)).text ?? '', 'home');
}

export async function workIn(page: Page, space: string) {
  await page.getByRole('button', { name: /^Workspace:/ }).click();
  await page.getByRole('menuitemradio', { name: space }).click();
  await expect(page.getByRole('button', { name: `Workspace: ${space}` })).toBeVisible();
}

/** The accent colour of the page's screens; empty for the app's own. */
export const accent = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'));
