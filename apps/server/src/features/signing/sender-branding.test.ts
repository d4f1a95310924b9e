// The branding of the sending organization as signees see it, and when.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveFiles } from '#platform/storage/file-references.ts';
import { organizations } from '#src/schema/accounts.ts';
import { openBrowser } from '#testing/browser.ts';
import { type SignedInPerson, createOrganization, signUp } from '#testing/people.ts';
import { draftFor, enter, pdfPath } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let test: TestApp;
let sender: SignedInPerson;
beforeAll(async () => {
  test = await startTestApp();
  sender = await signUp(test);
});
afterAll(() => test.close());

/** The browser of a signee who followed the link in the email. */
async function sentFrom(space: string, email: string) {
  const { pdf } = await draftFor(sender.browser, { signers: [email] }, space);
  expect((await sender.browser.call('POST', pdfPath(pdf, '/send'), {})).status).toBe(200);
  return { pdf, guest: await enter(test, email) };
}

async function organizationWithBranding(): Promise<string> {
  const id = await createOrganization(test, [{ user: sender.user, role: 'admin' }], 'Widgets & Sons');
  const file = path.join(test.dir, 'logo.png');
  await writeFile(file, PNG);
  const logo_key = await saveFiles(test.app.context, [{ path: file }], async (_tx, [stored]) => stored.key);
  const columns = { primary_color: '#ffd400', secondary_color: '#0a7d55', logo_key };
  await test.app.context.db.update(organizations).set(columns).where(eq(organizations.id, id));
  return id;
}

it("shows a signee the organization's branding, and nothing else of it", async () => {
  const { pdf, guest } = await sentFrom(`organizations/${await organizationWithBranding()}`, 'ann@example.com');
  expect(await guest.call('GET', pdfPath(pdf, '/sign/look'))).toMatchObject({ status: 200 });
  expect((await guest.call('GET', pdfPath(pdf, '/sign/look'))).body).toEqual({
    organization: {
      name: 'Widgets & Sons',
      primary_color: '#ffd400',
      secondary_color: '#0a7d55',
      logo_base64: `data:image/png;base64,${PNG.toString('base64')}`,
    },
  });
});

it('is not shown to anyone without access to the pdf', async () => {
  const { pdf } = await sentFrom(`organizations/${await organizationWithBranding()}`, 'bea@example.com');
  expect((await openBrowser(test).call('GET', pdfPath(pdf, '/sign/look'))).status).toBe(401);
  expect((await (await signUp(test)).browser.call('GET', pdfPath(pdf, '/sign/look'))).status).toBe(404);
});

it('is empty for a personal space', async () => {
  const { pdf, guest } = await sentFrom('users/me', 'cem@example.com');
  expect((await guest.call('GET', pdfPath(pdf, '/sign/look'))).body).toEqual({ organization: null });
});
