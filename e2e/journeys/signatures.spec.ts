import { randomBytes } from 'node:crypto';
import { SIGNATURE_PAD_DELAY_MS } from '@countersign/contract/limits';
import { MAX_SIGNATURE_IMAGE } from '@countersign/document-model';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { sendToOne, openLink } from '../documents.ts';
import { seriousFaults } from '../faults.ts';
import { chooseFiles } from '../files.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

/** A photograph of a signature on grey paper. */
function photo(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#d9d5cc"/>
    <path d="M120 200 Q200 40 260 170 T480 120" fill="none" stroke="#1a2a6c" stroke-width="9"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

/** Camera noise in the dark: as a PNG it exceeds the size limit. */
function noisyPhoto(): Promise<Buffer> {
  const [width, height, channels] = [1_600, 1_200, 3] as const;
  return sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
    .jpeg({ quality: 30 })
    .toBuffer();
}

async function drawIn(page: Page, area: Locator) {
  const box = await area.boundingBox();
  if (!box) throw new Error('There is nothing to draw on.');
  const at = (x: number, y: number) => page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 8 });
  await at(0.2, 0.7);
  await page.mouse.down();
  await at(0.4, 0.3);
  await at(0.7, 0.6);
  await page.mouse.up();
}

const LONG_NAME = Array.from({ length: 12 }, () => 'Wilhelmina').join(' ');

test('stores signatures, one of them as default, which is offered first for signing', async ({ page, server }) => {
  const person = await signUp(page);
  await page.goto('/settings/signatures');
  const signatures = page.getByRole('region', { name: 'Signatures' });
  await expect(signatures.getByText('No signatures yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Initials' }).getByText('No initials yet')).toBeVisible();

  await test.step('a typed signature becomes the default', async () => {
    await signatures.getByRole('button', { name: 'Create' }).click();
    const pad = page.getByRole('dialog', { name: 'Your signature' });
    await expect(pad.getByRole('tab', { name: 'Type' })).toHaveAttribute('aria-selected', 'true');
    // The handwriting fonts lack these letters: no error may show while the fallback font loads.
    await expect(pad.getByRole('button', { name: 'Save' })).toBeEnabled();
    const release = Promise.withResolvers<void>();
    await page.route(/NotoSansArabic/, (route) => release.promise.then(() => route.continue()));
    const asked = page.waitForRequest(/NotoSansArabic/);
    await pad.getByLabel('Name').fill('ليلى');
    await asked;
    await expect(pad.getByText('This style has no')).toBeHidden();
    release.resolve();
    await expect(pad.getByText('No signature style has these letters')).toBeVisible();
    await pad.getByLabel('Name').fill('Pat Example');
    await pad.getByRole('button', { name: 'Save' }).click();
    await expect(signatures.getByText('Default', { exact: true })).toBeVisible();
  });

  await test.step('a photographed signature loses its paper, and is scaled down if too large', async () => {
    await signatures.getByRole('button', { name: 'Create' }).click();
    const pad = page.getByRole('dialog', { name: 'Your signature' });
    await pad.getByRole('tab', { name: 'Upload' }).click();
    const choose = (button: string, name: string, buffer: Buffer) =>
      chooseFiles(page, () => pad.getByRole('button', { name: button }).click(), { name, mimeType: 'image/jpeg', buffer });
    await choose('Choose an image', 'signature.jpg', await photo());
    const image = pad.getByRole('img', { name: 'Your image' });
    await expect(image).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);

    await choose('Choose another image', 'noisy.jpg', await noisyPhoto());
    await expect.poll(async () => (await image.getAttribute('src'))?.length).toBeGreaterThan(MAX_SIGNATURE_IMAGE / 4);
    await pad.getByRole('button', { name: 'Save' }).click();
    await expect(signatures.getByRole('listitem')).toHaveCount(2);
    expect(await seriousFaults(page)).toEqual([]);
  });

  await test.step('draws a signature once the dialog has opened', async () => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await signatures.getByRole('button', { name: 'Create' }).click();
    const pad = page.getByRole('dialog', { name: 'Your signature' });
    const area = pad.getByRole('img', { name: /^Drawing area/ });
    await pad.getByRole('tab', { name: 'Draw' }).click();
    await page.clock.runFor(SIGNATURE_PAD_DELAY_MS - 1);
    await expect(area).toBeHidden();
    await page.clock.runFor(1);
    await expect(area).toBeVisible();
    await page.clock.resume();
    await drawIn(page, area);
    await expect(area).toHaveAccessibleName('Drawing area, strokes drawn: 1');
    await pad.getByRole('button', { name: 'Save' }).click();
    await expect(signatures.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('deletes a signature only after a confirmation', async () => {
    const question = page.getByRole('alertdialog', { name: 'Delete Signatures 1?' });
    await signatures.getByRole('button', { name: 'Delete Signatures 1' }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(signatures.getByRole('listitem')).toHaveCount(3);
    await signatures.getByRole('button', { name: 'Delete Signatures 1' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
    await expect(signatures.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('stores initials next to them', async () => {
    const initials = page.getByRole('region', { name: 'Initials' });
    await initials.getByRole('button', { name: 'Create' }).click();
    const pad = page.getByRole('dialog', { name: 'Your initials' });
    await pad.getByRole('tab', { name: 'Type' }).click();
    await pad.getByLabel('Initials').fill('PE');
    await pad.getByRole('button', { name: 'Save' }).click();
    const created = initials.getByRole('listitem', { name: 'Initials 1' });
    await expect(created.getByText('Default', { exact: true })).toBeVisible();
    await expect(created.getByText('PE', { exact: true })).toBeVisible();
  });

  await test.step('clears the default and gives it to another', async () => {
    await signatures.getByRole('button', { name: 'Clear default' }).click();
    await expect(signatures.getByText('Default', { exact: true })).toBeHidden();
    await signatures.getByRole('button', { name: 'Make Signatures 1 the default' }).click();
    await expect(signatures.getByRole('listitem').first().getByText('Default', { exact: true })).toBeVisible();
  });

  await test.step('offers the default first when signing', async () => {
    // People who sign only what they have sent themselves get no email.
    const { link } = await sendToOne(
      page,
      server,
      { name: LONG_NAME, email: person.email },
      { name: 'Carl', email: newPerson().email },
    );
    await openLink(page, link);
    await page.getByRole('button', { name: 'Agree and continue' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.keyboard.type('Vienna');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('checkbox')).toBeFocused();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('button', { name: /^Signature/ })).toBeFocused();
    await page.keyboard.press('Enter');
    const pad = page.getByRole('dialog', { name: 'Your signature' });
    await expect(pad.getByRole('radio', { name: 'Saved 1 of 2' })).toBeChecked();
    expect(await seriousFaults(page)).toEqual([]);
    await pad.getByRole('button', { name: 'Use this signature' }).click();
    await expect(page.getByText('3 of 3 required')).toBeVisible();

    // A name longer than a typed signature may be.
    await page.getByRole('button', { name: /^Signature/ }).click();
    await pad.getByRole('tab', { name: 'Type' }).click();
    await expect(pad.getByLabel('Name')).toHaveValue(LONG_NAME.split(' ').slice(0, 9).join(' '));
    await pad.getByRole('button', { name: 'Use this signature' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.waitForURL(/signing-complete/);
  });
});
