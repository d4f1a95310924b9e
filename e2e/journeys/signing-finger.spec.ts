// Signing by touch on a phone: small targets can be hit and read, and a signature is drawn, photographed and saved.
import { type Locator, type Page, devices } from '@playwright/test';
import sharp from 'sharp';
import { sendFields, signingLink, openLink } from '../documents.ts';
import { boxOf } from '../editor.ts';
import { allFaults } from '../faults.ts';
import { chooseFiles } from '../files.ts';
import { expect, newPerson, test, signUp } from '../people.ts';
import { type Finger, fingerOn } from '../touch.ts';

/** Half of the 44 pixels that a finger needs, minus the border. */
const REACH = 20;

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.use({ ...phone, viewport: { width: 390, height: 844 } });

async function middleOf(target: Locator) {
  const { x, y, width, height } = await boxOf(target);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Font size in pixels: below 16, mobile browsers zoom the whole page on focus. */
function sizeOf(field: Locator) {
  return field.evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
}

async function drawLine(finger: Finger, pad: Locator, from: number) {
  const { x, y, width, height } = await boxOf(pad);
  const points = [0, 0.1, 0.2, 0.3, 0.4].map((step) => ({
    x: x + width * (from + step),
    y: y + height * (0.5 + (step % 0.2 > 0.05 ? 0.2 : -0.2)),
  }));
  await finger.draw(points);
}

/** The share of the image that is transparent. */
function clearShare(picture: Locator): Promise<number> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const alphas = data.filter((_value, index) => index % 4 === 3);
    return alphas.filter((alpha) => alpha === 0).length / alphas.length;
  });
}

/** Taps a checkbox on its label. */
async function press(page: Page, name: string, checked: boolean) {
  await page.getByText(name).tap();
  await expect(page.getByRole('checkbox', { name })).toBeChecked({ checked });
}

function photo(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="#d9d5cc"/>
    <path d="M120 200 Q200 40 260 170 T480 120" fill="none" stroke="#1a2a6c" stroke-width="9"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

async function waitsFor(page: Page, browserPage: Page, server: Parameters<typeof signingLink>[0]) {
  await signUp(browserPage);
  const signee = await signUp(page, newPerson({ first_name: 'Fay', last_name: 'Finger' }));
  await sendFields(browserPage, { name: 'Fay Finger', email: signee.email }, [
    { kind: 'input', x: 80, y: 100, more: { label: 'Street', placeholder: 'Street and number', height: 14 } },
    { kind: 'checkbox', x: 80, y: 200, more: { label: 'Read', is_required: true, width: 12, height: 12 } },
    { kind: 'select', x: 80, y: 300, more: { label: 'Colour', options: ['Green', 'Blue'], height: 14 } },
    {
      kind: 'input',
      x: 300,
      y: 300,
      more: { label: 'Tax number', is_required: false, height: 14, max_length: 9, is_comb: true },
    },
    { kind: 'signature', x: 80, y: 400, more: { label: 'First' } },
    { kind: 'signature', x: 80, y: 500, more: { label: 'Second' } },
  ]);
  return signingLink(server, signee.email);
}

test('taps small fields, draws, undoes strokes, and photographs and saves a signature', async ({
  page,
  server,
  guest: sending,
}) => {
  const link = await waitsFor(page, sending, server);
  const finger = await fingerOn(page);
  const street = page.getByRole('textbox', { name: 'Street' });
  const pad = page.getByRole('img', { name: /^Drawing area/ });
  const use = page.getByRole('button', { name: 'Use this signature' });
  await openLink(page, link);
  await page.getByRole('button', { name: 'Agree and continue' }).tap();
  await expect(page.getByText('0 of 5 required')).toBeVisible();

  await test.step('hits a field smaller than a fingertip by tapping next to it', async () => {
    const below = async (target: Locator) => {
      const { x, y } = await middleOf(target);
      await finger.tap({ x, y: y + REACH });
    };
    await expect(street).toBeVisible();
    expect((await boxOf(street)).height).toBeLessThan(12);
    await below(street);
    await expect(street).toBeFocused();
    const read = page.getByRole('checkbox', { name: 'Read' });
    await below(read);
    await expect(read).toBeChecked();
    await below(read);
    await expect(read).not.toBeChecked();
    const colour = page.getByRole('combobox', { name: 'Colour' });
    await below(colour);
    await expect(colour).toBeFocused();
    await page.keyboard.press('Escape');
    await colour.selectOption('Blue');
    await expect(page.getByText('1 of 5 required')).toBeVisible();
  });

  await test.step('enlarges the current field so that its text can be read, and says what belongs there', async () => {
    const before = await boxOf(street);
    await page.getByRole('button', { name: 'All fields' }).tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Street/ })
      .tap();
    await expect(street).toBeFocused();
    await expect.poll(async () => (await boxOf(street)).height).toBeGreaterThan(before.height * 2);
    await expect(street).toBeInViewport({ ratio: 1 });
    expect(await sizeOf(street)).toBeGreaterThanOrEqual(16);
    expect(await sizeOf(page.getByRole('textbox', { name: 'Tax number' })), 'in cells').toBeGreaterThanOrEqual(16);
    await expect(street).toHaveAttribute('placeholder', 'Street and number');
    expect(await allFaults(page)).toEqual([]);
    await street.fill('Main Street 1');
    await page.getByRole('checkbox', { name: 'Read' }).tap();
    await expect(page.getByText('3 of 5 required')).toBeVisible();
  });

  await test.step('undoes strokes one by one, or all', async () => {
    await page.getByRole('button', { name: 'First' }).tap();
    await page.getByRole('tab', { name: 'Draw' }).tap();
    await expect(pad).toHaveAccessibleName('Drawing area, empty');
    await expect(use).toBeDisabled();
    await drawLine(finger, pad, 0.1);
    await drawLine(finger, pad, 0.5);
    await expect(pad).toHaveAccessibleName('Drawing area, strokes drawn: 2');
    await page.getByRole('button', { name: 'Undo stroke' }).tap();
    await expect(pad).toHaveAccessibleName('Drawing area, strokes drawn: 1');
    await drawLine(finger, pad, 0.5);
    await expect(pad).toHaveAccessibleName('Drawing area, strokes drawn: 2');
    await page.getByRole('button', { name: 'Clear' }).tap();
    await expect(pad).toHaveAccessibleName('Drawing area, empty');
    await expect(use).toBeDisabled();
  });

  await test.step('draws a signature for one field only, and saves another', async () => {
    await drawLine(finger, pad, 0.3);
    await press(page, 'Use for all my signature fields', false);
    await press(page, 'Save for next time', true);
    await use.tap();
    await expect(page.getByText('4 of 5 required')).toBeVisible();
  });

  await test.step('photographs a signature, without its paper', async () => {
    await page.getByRole('button', { name: 'Second' }).tap();
    await page.getByRole('tab', { name: 'Upload' }).tap();
    const file = { name: 'signature.jpg', mimeType: 'image/jpeg', buffer: await photo() };
    await chooseFiles(page, () => page.getByRole('button', { name: 'Choose an image' }).tap(), file);
    const image = page.getByRole('img', { name: 'Your image' });
    await expect(image).toBeVisible();
    expect(await clearShare(image)).toBeGreaterThan(0.5);
    await expect(page.getByRole('checkbox', { name: 'Use for all my signature fields' })).not.toBeChecked();
    await use.tap();
    await expect(page.getByText('5 of 5 required')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeAttached();
    await page.getByRole('button', { name: 'Finish' }).tap();
    await page.waitForURL('**/signing-complete**');
  });

  await test.step('the saved signature is in the account, the other one is not', async () => {
    await page.goto('/settings/signatures');
    const kept = page.getByRole('region', { name: 'Signatures' }).getByRole('listitem');
    await expect(kept).toHaveCount(1);
    await expect(kept.getByText('Default', { exact: true })).toBeVisible();
  });
});
