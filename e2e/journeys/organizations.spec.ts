import type { Page } from '@playwright/test';
import { createElement, uuidv7 } from '@countersign/document-model';
import { addSignee, draft, placeElements, verifyEmail, write } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { accent, createOrganization, joinOrganizations, workIn } from '../organizations.ts';
import { expect, newPerson, signIn, signOut, signUp, test } from '../people.ts';

test("offers in each space exactly what the person's role allows @deep", async ({ page, guest, server }) => {
  const person = await signUp(page);
  const [adminLtd = ''] = await joinOrganizations(server, person, ['admin', 'standard', 'signee']);
  await page.goto('/documents');

  await test.step("an admin sees everything, and the organization's stubs apart from their own", async () => {
    await workIn(page, 'Admin Ltd');
    await expect(page).toHaveURL(/\/documents$/);
    expect(await places(page)).toEqual(['Home', 'Documents', 'Templates', 'Signing', 'Forms', 'Tools', 'Reports', 'Settings']);
    await page.goto('/settings/stubs');
    await page.getByLabel('Stub key').fill('house_style');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: 'house_style' })).toBeVisible();
    await workIn(page, 'My stuff');
    await expect(page.getByText('No stubs yet')).toBeVisible();
  });

  await test.step('a standard member has templates, but not the documents and settings of admins', async () => {
    await workIn(page, 'Standard Ltd');
    await page.waitForURL('**/home');
    expect(await places(page)).toEqual(['Home', 'Templates', 'Signing', 'Forms', 'Tools', 'Reports', 'Settings']);
    await page.goto('/documents');
    await page.waitForURL('**/home');
    await page.goto('/settings/stubs');
    await page.waitForURL('**/home');
  });

  await test.step('a member with the signee role sees received documents, and no upload', async () => {
    await workIn(page, 'Signee Ltd');
    expect(await places(page)).toEqual(['Home', 'Signing', 'Tools', 'Settings']);
    await expect(page.getByText(/^Signing requests arrive by email/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Upload and sign/ })).toBeHidden();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Signing' }).click();
    await expect(page.getByRole('heading', { name: 'Signing', level: 1 })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.goto('/templates');
    await page.waitForURL('**/home');
  });

  await test.step('keeps the space over a reload', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /Workspace: Signee Ltd/ })).toBeVisible();
  });

  await test.step('a recipient without an organization finds the document in their personal space', async () => {
    const eve = newPerson({ first_name: 'Eve' });
    const { path, pages } = await draft(page, { space: `organizations/${adminLtd}` });
    const signee_id = await addSignee(page, path, { name: 'Eve Example', email: eve.email });
    const at = { id: uuidv7(), page_id: pages[0] ?? '', kind: 'signature' as const, x: 80, y: 120 };
    await placeElements(page, path, [createElement(at, { signee_id })]);
    await write(page, 'post', `${path}/send`, {});

    await signUp(guest, eve);
    await guest.goto('/home');
    await signOut(guest, eve);
    await signIn(guest, eve);
    await expect(guest).toHaveURL(/\/home$/);
    expect(await places(guest)).toEqual(['Home', 'Documents', 'Templates', 'Signing', 'Forms', 'Tools', 'Reports', 'Settings']);
    await expect(guest.getByRole('button', { name: /Upload and sign/ })).toBeVisible();
    await guest.getByRole('button', { name: 'Workspace: My stuff' }).click();
    await expect(guest.getByRole('menuitemradio')).toHaveCount(1);
    await guest.keyboard.press('Escape');

    const waiting = guest.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting.getByText('From Pat Example')).toBeVisible();
    await waiting.getByRole('link', { name: 'Review and sign' }).click();
    await expect(guest.getByRole('button', { name: 'Agree and continue' })).toBeVisible();
    await guest.goto('/documents');
    await expect(guest.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
    await expect(guest.getByText('Lease')).toBeHidden();
  });
});

async function places(page: Page): Promise<string[]> {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
}

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><script>alert(1)</script><rect width="80" height="80" fill="#0c797d"/></svg>',
);

test('creates an organization, shows its branding at once, and changes it', async ({ page, server }) => {
  const person = await signUp(page, newPerson(), { isVerified: false });

  await test.step('requires a verified address', async () => {
    await page.goto('/settings/organizations');
    await expect(page.getByText('No organizations yet')).toBeVisible();
    await page.getByRole('button', { name: 'Create new organization' }).click();
    await page.getByRole('dialog', { name: 'Verify your email first' }).getByRole('button', { name: 'Not now' }).click();
    await verifyEmail(page, server, person.email);
    await page.goto('/settings/organizations');
    expect(await seriousFaults(page)).toEqual([]);
  });

  await test.step('requires a name, and takes a logo and colors by mouse and by keyboard', async () => {
    await page.getByRole('button', { name: 'Create new organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create new organization' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('This field is required.')).toBeVisible();
    await expect(page.getByText('There was a problem creating the organization')).toBeVisible();

    await dialog.getByLabel('Name').fill('Hartmann & Partner');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: LOGO });
    await expect(dialog.getByAltText('The logo')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Secondary color' }).fill('f59e0b');
    await dialog.getByRole('button', { name: 'Primary color: choose' }).click();
    await expect(page.getByRole('group', { name: 'Preset colors' }).getByRole('button')).toHaveCount(16);
    await page.getByRole('slider', { name: 'Hue' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('textbox', { name: 'Primary color' })).toHaveValue(/^#[\da-f]{6}$/);
    for (const picker of ['Sketch', 'Chrome', 'Compact']) {
      await page.getByRole('tab', { name: picker }).click();
      expect(await seriousFaults(page)).toEqual([]);
    }
    await expect(page.getByRole('group', { name: 'Preset colors' }).getByRole('button')).toHaveCount(36);
    await page.getByRole('button', { name: '#0c797d' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('textbox', { name: 'Primary color' })).toHaveValue('#0c797d');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
  });

  await test.step('becomes the current space, in its colors', async () => {
    await expect(page.getByText('Organization created!')).toBeVisible();
    await expect(page).toHaveURL(/\/settings\/billing#subscription-plan$/);
    const plan = page.getByRole('region', { name: 'Subscription Plan' });
    await expect(plan.getByText(/Billing is off here/)).toBeInViewport();
    await expect(plan.getByText('Seats in use').locator('xpath=..')).toHaveText(/1$/);
    expect(await seriousFaults(page)).toEqual([]);
    await plan.getByRole('link', { name: 'Manage users: Users' }).click();
    await expect(page).toHaveURL(/#organization-users$/);
    await expect(page.getByRole('region', { name: 'Users', exact: true })).toBeInViewport();
    await page.goto('/settings/organizations');
    await expect(page.getByRole('button', { name: 'Workspace: Hartmann & Partner' })).toBeVisible();
    expect(await accent(page)).toBe('#0c797d');
    const row = page.getByRole('row', { name: /Hartmann & Partner/ });
    await expect(row.getByText('Admin').last()).toBeVisible();
    await expect(row.getByText('Active').last()).toBeVisible();
    await expect(row.getByText('Currently selected')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
  });

  await test.step('saves changes, and shows them without a reload', async () => {
    const save = page.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await page.getByRole('textbox', { name: 'Primary color' }).fill('#nonsense'.slice(0, 7));
    await save.click();
    await expect(page.getByText('Error updating organization')).toBeVisible();
    await expect(page.getByText('Enter a color like #1d4ed8.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Primary color' }).fill('#9f0500');
    await page.getByLabel('Name').fill('Hartmann 👩‍⚖️ <b>');
    await save.click();
    await expect(page.getByText('Organization updated successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Workspace: Hartmann 👩‍⚖️ <b>' })).toBeVisible();
    expect(await accent(page)).toBe('#9f0500');
    await expect(save).toBeDisabled();
  });

  await test.step('lists a new organization once, even if switching to it fails', async () => {
    await page.route('**/settings/default_organization_id', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Create new organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create new organization' });
    await dialog.getByLabel('Name').fill('Second office');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Organization created!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No connection')).toBeVisible();
    await expect(page.getByRole('row', { name: /Second office/ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Workspace: Hartmann/ })).toBeVisible();
  });
});

test('deactivates and reactivates an organization, and deletes it with all its content @deep', async ({ page }) => {
  await signUp(page);
  await createOrganization(page, 'Short-lived');
  await page.goto('/settings/stubs');
  await page.getByLabel('Stub key').fill('a');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'View a' })).toBeVisible();
  await page.goto('/settings/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Address').fill('https://hooks.example.com/');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('dialog', { name: 'Keep this secret' })).toBeVisible();
  await page.goto('/settings/organizations');

  const { data: organizations } = (await (await page.request.get('/api/organizations')).json()) as { data: { id: string }[] };
  const { id } = await draft(page, { space: `organizations/${organizations[0]?.id}`, mode: 'edit' });
  const editor = await page.context().newPage();
  const palette = editor.getByRole('toolbar', { name: 'Tools' });
  await editor.goto(`/pdfs/${id}/edit`);
  await expect(palette).toBeVisible();

  await test.step('an inactive organization can be viewed, not used', async () => {
    await page.locator('label', { hasText: /^Active$/ }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Organization updated successfully')).toBeVisible();
    await expect(page.getByText(/Short-lived is inactive/)).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await expect(editor.getByText(/Short-lived is inactive/)).toBeVisible();
    await expect(palette).toBeHidden();
    expect(await seriousFaults(editor)).toEqual([]);
    for (const path of ['/home', '/documents', '/templates', '/signing', '/forms', '/forms?tab=many']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: /Upload|Send for signing|New form|Bulk send/ })).toHaveCount(0);
      await expect(page.getByText(/Upload a file|Place the fields once/)).toHaveCount(0);
    }
    await page.goto('/settings/stubs');
    await expect(page.getByRole('button', { name: /Save|Edit|Delete/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'View a' }).click();
    await expect(page.getByLabel('Stub key')).toHaveValue('a');
    await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0);
    await page.goto('/settings/webhooks');
    await page.getByRole('link', { name: /hooks\.example\.com/ }).click();
    await expect(page.getByLabel('Address')).toHaveValue('https://hooks.example.com/');
    await expect(page.getByRole('button', { name: /Save|Send a test|Delete/ })).toHaveCount(0);
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto('/settings/organizations');
    await page.getByRole('switch', { name: 'Active' }).press('Space');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/Short-lived is inactive/)).toBeHidden();
    await expect(palette).toBeVisible();
    await editor.close();
  });

  await test.step('deletes after a confirmation', async () => {
    await page.getByRole('button', { name: 'Delete Organization' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(dialog.getByText(/All documents in the organization Short-lived will be deleted/)).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete Organization' }).click();
    await expect(page.getByText('Organization deleted')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Workspace: My stuff' })).toBeVisible();
    await expect(page.getByText('No organizations yet')).toBeVisible();
  });
});

test('the organization settings fit on a phone and work there @deep', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  // One long word, as in German.
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  await createOrganization(page, name);
  await expect(page.getByRole('heading', { name: 'Subscription Plan' })).toBeInViewport();
  for (const path of ['/settings/billing', '/settings/organizations']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Invite user' })).toBeVisible();
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await seriousFaults(page)).toEqual([]);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await page.goto('/settings/organizations#invite-users');
  await expect(page.getByRole('button', { name: 'Invite user' })).toBeInViewport();

  await page.getByRole('button', { name: /^Workspace:/ }).click();
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Leave ${name}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `You can’t leave ${name} yet` });
  await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText(name)).toBeInViewport({ ratio: 1 });
});

test('features that need a plan lead to billing, which says that nothing is charged @deep', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings/stubs');
  await page.route('**/api/users/me/stubs', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 402, json: { message: '' } }) : route.continue(),
  );
  await page.getByLabel('Stub key').fill('a');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Subscription Upgrade Required' });
  await expect(dialog.getByText(/Please upgrade your subscription plan or contact support/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Upgrade' }).click();
  await expect(page).toHaveURL(/\/settings\/billing$/);
  await expect(page.getByText(/You can use everything in your private space/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeHidden();
  expect(await seriousFaults(page)).toEqual([]);
});
