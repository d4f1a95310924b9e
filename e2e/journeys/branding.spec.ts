// An organization's branding, as its recipients and its own members see it.
import { createElement, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import { draft, placeElements, signingLink, signTyped, write, openLink } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { accent, shareOrganization } from '../organizations.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

const NAME = 'Hartmann & Partner';
const FROM = `From ${NAME} (Sam Sender)`;
/** Too light for white text on it, and for a line on white. */
const YELLOW = '#ffd400';
const GREEN = 'rgb(10, 125, 85)';
test("shows an organization's branding to the guest who signs and in its editor @deep", async ({ page, server, browser }) => {
  const sender = await signUp(page, newPerson({ first_name: 'Sam', last_name: 'Sender' }));
  const guest = newPerson({ first_name: 'Gus', last_name: 'Guest' });
  const organization = await shareOrganization(server, [sender]);
  const branding = { name: NAME, primary_color: YELLOW, secondary_color: '#0a7d55', logo: await drawLogo(page) };
  await write(page, 'put', `/api/organizations/${organization}`, branding);
  const { id, path, pages } = await draft(page, { space: `organizations/${organization}` });

  await test.step('its editor has its colors, which end when the space changes', async () => {
    await page.goto(`/pdfs/${id}`);
    await expect(page.getByRole('region', { name: 'Page 1 of 2' })).toBeVisible();
    await expect.poll(() => accent(page)).not.toBe('');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByRole('button', { name: 'Workspace: My stuff' })).toBeVisible();
    expect(await accent(page)).toBe('');
  });

  const { id: signee_id } = (await write(page, 'post', `${path}/signees`, {
    name: `${guest.first_name} ${guest.last_name}`,
    email: guest.email,
  })) as { id: string };
  const at = { id: uuidv7(), page_id: pages[0] ?? '', kind: 'signature' as const, x: 80, y: 120 };
  await placeElements(page, path, [createElement(at, { signee_id })]);
  await write(page, 'post', `${path}/send`, {});

  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  const visit = await context.newPage();
  await openLink(visit, await signingLink(server, guest.email));

  for (const scheme of ['light', 'dark'] as const) {
    await test.step(`shows the guest the organization's branding, in ${scheme}`, async () => {
      await visit.emulateMedia({ colorScheme: scheme });
      const head = visit.getByRole('banner', { includeHidden: true });
      await expect(head.getByText(FROM).filter({ visible: true })).toBeInViewport();
      await expect(head.locator('img').filter({ visible: true })).toHaveAttribute('src', /^data:image\//);
      // The colour is adjusted until its contrast suffices.
      await expect.poll(() => accent(visit)).toMatch(/^#[\da-f]{6}$/);
      if (scheme === 'light') expect(await accent(visit)).not.toBe(YELLOW);
      expect(await seriousFaults(visit)).toEqual([]);
    });
  }
  await visit.emulateMedia({ colorScheme: 'light' });

  await test.step('on a phone, too', async () => {
    await visit.setViewportSize({ width: 390, height: 844 });
    await expect(visit.getByText(FROM).filter({ visible: true })).toBeInViewport();
    const shown = await visit
      .getByText(FROM)
      .filter({ visible: true })
      .evaluate((line) => line.scrollWidth <= line.clientWidth);
    expect(shown, 'the whole name is seen').toBe(true);
    expect(await seriousFaults(visit)).toEqual([]);
    await visit.setViewportSize({ width: 1_440, height: 900 });
  });

  await test.step('and after signing', async () => {
    await signTyped(visit);
    await expect(visit.getByRole('button', { name: 'Download the signed document' })).toBeVisible();
    await expect(visit.getByRole('banner').getByText(NAME)).toBeVisible();
    await expect(visit.getByRole('banner').locator('img')).toBeVisible();
    const bands = visit.locator('[aria-hidden=true]').filter({ visible: true });
    await expect
      .poll(() => bands.evaluateAll((all) => all.map((band) => getComputedStyle(band).backgroundColor)))
      .toContain(GREEN);
    expect(await seriousFaults(visit)).toEqual([]);
  });
  await context.close();
});

/** Wider than high, as most logos are. */
function drawLogo(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [160, 60];
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('This browser draws nothing.');
    brush.fillStyle = '#0a7d55';
    brush.fillRect(10, 10, 60, 40);
    brush.fillStyle = '#1c1b18';
    brush.fillRect(80, 20, 70, 20);
    return canvas.toDataURL();
  });
}
