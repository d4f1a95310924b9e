// Every control of the properties panel, and its effect on the saved elements; then the same for two elements at once.
import type { ElementOf } from '@countersign/document-model';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { boxOf, saved, sheet } from '../editor.ts';
import { chooseFiles } from '../files.ts';
import { openWithPanel } from '../panel.ts';
import { expect, signUp, test } from '../people.ts';

/** Types a number and leaves the field, which applies it. */
async function type(field: Locator, text: string) {
  await field.fill(text);
  await field.press('Enter');
}

const image = (background: string) =>
  sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

test('each control of the panel changes the saved element', async ({ page }) => {
  await signUp(page);
  const it = await openWithPanel(page);
  const { panel, select, expectSaved } = it;
  const field = (label: string) => panel.getByLabel(label, { exact: true });
  const turn = async (label: string) => panel.locator('label', { hasText: new RegExp(`^${label}`) }).click();

  await test.step('texts: type, maximum length and appearance', async () => {
    await select('town');
    await field('Default value').fill('Porto');
    await field('Character limit').fill('8');
    await turn('A cell for each character');
    await field('Field name').fill('town_1');
    await field('Label').fill('Home town');
    await field('Placeholder').fill('Where you live');
    await turn('Required');
    await field('Show when').selectOption({ label: 'If “Married” is…' });
    await field('The box is').selectOption('not checked');
    await field('Font').selectOption('Caveat');
    await type(field('Text size'), '9');
    await panel.getByRole('button', { name: 'Align center' }).click();
    await panel.getByRole('button', { name: 'Blue', exact: true }).click();
    await expectSaved('town', {
      value: 'Porto',
      max_length: 8,
      is_comb: true,
      name: 'town_1',
      label: 'Home town',
      placeholder: 'Where you live',
      is_required: false,
      condition: { element_id: it.ids.check, value: false },
      pdf_font_id: 'caveat',
      size: 9,
      alignment: 'center',
      color: '#1d4ed8',
    });
    await turn('Multiple lines');
    await expect(panel.getByText('A cell for each character')).toBeHidden();
    await field('Character limit').fill('');
    await turn('Read-only');
    await expect(panel.getByText('Required', { exact: true })).toBeHidden();
    await field('Color: hex value').fill('#0a0b0c');
    await expectSaved('town', { is_multiline: true, max_length: null, is_comb: false, is_read_only: true, color: '#0a0b0c' });
    await field('Field type').selectOption('Date');
    await expect(field('Multiple lines')).toBeHidden();
    await expectSaved('town', { type: 'date' });
  });

  await test.step('numbers: unit and range', async () => {
    await field('Field type').selectOption('Number');
    await field('Before the number').fill('$');
    await field('After the number').fill(' net');
    await turn('Percentage');
    await field('Default value').fill('40%');
    await field('Minimum').fill('0.5');
    await expect(panel.getByText('Enter a number that is at least 50%.')).toBeVisible();
    await field('Maximum').fill('0.25');
    await expect(panel.getByText(/^The minimum is above the maximum/)).toBeVisible();
    await field('Minimum').fill('');
    await field('Maximum').fill('.75');
    await expectSaved('town', {
      type: 'number',
      value: '0.4',
      prefix: '$',
      suffix: ' net',
      is_percent: true,
      min_value: null,
      max_value: 0.75,
    });
  });

  await test.step('choices and shapes', async () => {
    await select('check');
    await turn('Checked');
    await expectSaved('check', { value: true });
    await select('red');
    await turn('Chosen');
    await field('Group name').fill('Paint');
    await field('Group name').press('Enter');
    await expectSaved('red', { value: true, name: 'Paint' });
    await select('first');
    await field('Default value').selectOption('buy');
    await expectSaved('first', { value: 'buy' });
    await select('frame');
    await field('Outline: choose a color').fill('#123456');
    await type(field('Line width'), '2,5');
    await panel.getByRole('group', { name: 'Fill' }).getByRole('button', { name: 'None' }).click();
    await expect(field('Fill: hex value')).toHaveAttribute('placeholder', 'None');
    await expectSaved('frame', { color: '#123456', line_width: 2.5, fill: null });
    await field('Fill: hex value').fill('fa0');
    await field('Fill: hex value').press('Enter');
    await expectSaved('frame', { fill: '#ffaa00' });
  });

  await test.step('layer, position and size on the grid', async () => {
    await type(field('Layer'), '6.8');
    await type(field('X in pt'), '83');
    await turn('Snap to grid');
    await expectSaved('frame', { layer: 7, x: 80, is_grid_locked: true });
    await type(field('Width in pt'), '57');
    await expect(field('Width in pt')).toHaveValue('60');
    await field('Height in pt').press('ArrowUp');
    await expectSaved('frame', { x: 80, width: 60, height: 60 });
    const box = await boxOf(page.locator(`[data-element-id="${it.ids.frame}"]`));
    await page.mouse.move(box.x + 30, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 24, { steps: 3 });
    await page.mouse.move(box.x + 47, box.y + 27, { steps: 3 });
    await page.mouse.up();
    await expectSaved('frame', { x: 100, y: 250 });
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expectSaved('frame', { x: 100, y: 250, width: 70, height: 110 });
  });

  await test.step('replaces an image', async () => {
    await select('image');
    const put = async (button: string, background: string) => {
      const file = { name: 'picture.png', mimeType: 'image/png', buffer: await image(background) };
      await chooseFiles(page, () => panel.getByRole('button', { name: button }).click(), file);
    };
    await put('Choose an image', '#1d4ed8');
    await expect(panel.getByRole('button', { name: 'Replace the image' })).toBeVisible();
    const value = async () => ((await it.of('image')) as ElementOf<'image'>).value;
    await expect.poll(value).not.toBeNull();
    const before = await value();
    await put('Replace the image', '#b91c1c');
    await expect.poll(value).not.toBe(before);
    expect(await value()).not.toBeNull();
  });
});

test('shows differing values as mixed, keeps them until one is typed, and changes both in one step @deep', async ({ page }) => {
  await signUp(page);
  const it = await openWithPanel(page);
  const { panel, select, expectSaved } = it;
  const field = (label: string) => panel.getByLabel(label, { exact: true });
  const turn = async (label: string) => panel.locator('label', { hasText: new RegExp(`^${label}`) }).click();
  const isMixed = async (...labels: string[]) => {
    for (const label of labels) {
      await expect(field(label)).toHaveValue('');
      await expect(field(label)).toHaveAttribute('placeholder', 'Mixed');
    }
  };

  await test.step('looking changes nothing', async () => {
    const before = await saved(page, it.path);
    await select('town', 'street');
    await expect(panel.getByText('Field name')).toBeHidden();
    await isMixed('Default value', 'Character limit', 'Label', 'Placeholder', 'Color: hex value');
    await expect(field('Color: choose a color')).toHaveAccessibleDescription('Mixed');
    await expect(panel.getByRole('switch', { name: 'Required Mixed' })).not.toBeChecked();
    for (const label of ['Default value', 'Character limit', 'Label', 'Placeholder', 'Color: hex value'])
      await field(label).focus();
    await select('red', 'blue');
    await isMixed('Label', 'Group name');
    await field('Group name').focus();
    await field('Label').focus();
    await expect(panel.getByText('Radio buttons with the same name form one group.')).toBeVisible();
    await select('first', 'second');
    await expect(field('Default value')).toHaveValue('');
    await expect(field('Default value').getByRole('option')).toHaveText(['Mixed', 'Nothing chosen', 'buy']);
    await select('frame', 'rule');
    await isMixed('Line width', 'Height in pt');
    expect(await saved(page, it.path)).toEqual(before);
  });

  await test.step('two inputs', async () => {
    const both = ['town', 'street'] as const;
    await select(...both);
    await field('Default value').fill('Faro');
    await page.keyboard.press('Control+s');
    await expectSaved(both, { value: 'Faro' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectSaved('town', { value: 'Lisbon' });
    await expectSaved('street', { value: '' });
    await page.getByRole('button', { name: 'Redo' }).click();
    await field('Character limit').fill('6');
    await turn('A cell for each character');
    await field('Label').fill('Place');
    await field('Placeholder').fill('Any place');
    await turn('Required');
    await turn('Read-only');
    await field('Show when').selectOption({ label: 'If “Tall” is…' });
    await panel.getByRole('button', { name: 'Green', exact: true }).click();
    await expectSaved(both, {
      value: 'Faro',
      max_length: 6,
      is_comb: true,
      label: 'Place',
      placeholder: 'Any place',
      is_required: true,
      is_read_only: true,
      condition: { element_id: it.ids.other, value: true },
      color: '#15803d',
    });
  });

  await test.step('differing conditions and their values are shown as mixed', async () => {
    await select('street');
    await field('The box is').selectOption('not checked');
    await select('town', 'street');
    await expect(field('The box is')).toHaveValue('');
    await select('town');
    await field('Show when').selectOption('Always');
    await select('town', 'street');
    await expect(field('Show when')).toHaveValue('');
    await expect(panel.getByText('The box is')).toBeHidden();
    await field('Show when').selectOption('Always');
    await expectSaved(['town', 'street'], { condition: null });
  });

  await test.step('joins two radio buttons by group name, and offers the options that both selects have', async () => {
    await select('red', 'blue');
    await field('Group name').fill('Paint');
    await field('Group name').press('Enter');
    await expect(panel.getByText('People can choose one of 2 radio buttons.')).toBeVisible();
    await expectSaved(['red', 'blue'], { name: 'Paint', pdf_radio_group_id: expect.any(String) });
    await select('first', 'second');
    await field('Default value').selectOption('buy');
    await expectSaved(['first', 'second'], { value: 'buy' });
  });

  await test.step('two kinds', async () => {
    await select('frame', 'rule');
    await type(field('Line width'), '4');
    await panel.getByRole('button', { name: 'Brown', exact: true }).click();
    await expectSaved(['frame', 'rule'], { line_width: 4, color: '#b45309' });
    await select('town', 'check');
    await field('Label').fill('Both');
    await expectSaved(['town', 'check'], { label: 'Both' });
  });

  await test.step('a text box grows with its font size, as part of the same step', async () => {
    await select('words');
    await type(field('Text size'), '40');
    await expectSaved('words', { size: 40, height: 48 });
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(field('Text size')).not.toHaveValue('40');
    await expect.poll(async () => Number(await field('Height in pt').inputValue())).toBeLessThan(40);
    await page.getByRole('button', { name: /^Redo/ }).click();
    await expectSaved('words', { size: 40, height: 48 });
    await page.getByRole('button', { name: /^Undo/ }).click();
  });

  await test.step('says how many texts overflow, and which', async () => {
    await select('words');
    await field('Text').last().fill('Many words that one small box has no room for, on none of its lines');
    await field('Width in pt').fill('30');
    // The text still grows towards the height when it is typed, and the typed height wins.
    await page.keyboard.press('Tab');
    await expect(field('Height in pt')).toBeFocused();
    await expect.poll(async () => Number(await field('Height in pt').inputValue())).toBeGreaterThan(100);
    await page.keyboard.type('22');
    await page.keyboard.press('Enter');
    await expectSaved('words', { width: 30, height: 22 });
    await select('words', 'frame');
    await expect(panel.getByRole('status')).toContainText('1 of them has more text than fits');
    await panel.getByRole('button', { name: 'Show which' }).click();
    await expect(field('Text').last()).toHaveValue(/^Many words/);
  });
});

test('shows and accepts lengths in millimeters and inches @deep', async ({ page }) => {
  await signUp(page);
  const it = await openWithPanel(page);
  const { panel, select, expectSaved } = it;
  const choose = async (unit: string) => {
    await page.getByRole('button', { name: 'Grid and snapping' }).click();
    await page.getByRole('menuitemradio', { name: unit }).click();
    await page.keyboard.press('Escape');
  };
  /** Drags the frame beside the text until their sides align. */
  const distance = async () => {
    const [from, to] = [await boxOf(page.locator(`[data-element-id="${it.ids.frame}"]`)), await boxOf(sheet(page))];
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 90, to.y + 350, { steps: 4 });
    await page.mouse.move(to.x + 101, to.y + 451, { steps: 4 });
    const label = await page.locator('[data-guide] + span').first().textContent();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    return label;
  };

  await choose('Millimeters');
  await select('frame');
  await type(panel.getByLabel('X in mm'), '10');
  await type(panel.getByLabel('Width in mm'), '1 in');
  await expect(panel.getByLabel('Width in mm')).toHaveValue('25.4');
  await expectSaved('frame', { x: 28.35, width: 72 });
  expect(await distance()).toMatch(/^\d+\.\d mm$/);

  await choose('Inches');
  await select('frame');
  await expect(panel.getByLabel('Width in in')).toHaveValue('1');
  await type(panel.getByLabel('Height in in'), '0.5');
  await expectSaved('frame', { x: 28.35, width: 72, height: 36 });
  expect(await distance()).toMatch(/^\d+\.\d\d in$/);
});
