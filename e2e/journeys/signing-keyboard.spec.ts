// Every kind of field, filled in without a mouse: reached in reading order, named, corrected where invalid, and sealed.
import { type ElementKind, uuidv7 } from '@countersign/document-model';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pdfsig, pdftotext } from '../../packages/pdf/fixtures/engine.ts';
import { plain } from '../../packages/pdf/fixtures/pages.ts';
import { type Field, sendFields, signingLink, openLink } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { chooseFiles } from '../files.ts';
import { tabTo } from '../keyboard.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

const group = uuidv7();
const at = (y: number, kind: ElementKind, label: string, more: Record<string, unknown> = {}): Field => ({
  kind,
  x: 80,
  y,
  more: { label, is_required: true, ...more },
});
/** In another order than their reading order. */
const FIELDS: Field[] = [
  { ...at(120, 'signature', 'Signature of the witness'), page: 1 },
  at(580, 'image_input', 'Photo', { is_required: false }),
  at(530, 'attachment', 'Proof', { is_required: false }),
  at(480, 'signature', 'Signature of the tenant'),
  at(430, 'initial', 'Initials of the tenant'),
  at(390, 'select', 'Colour', { options: ['Green', 'Blue'] }),
  { ...at(355, 'radio', 'No pets', { name: 'Pets', pdf_radio_group_id: group }), x: 180 },
  at(355, 'radio', 'One pet', { name: 'Pets', pdf_radio_group_id: group }),
  at(325, 'checkbox', 'House rules read'),
  at(280, 'input', 'Mail', { type: 'email', width: 200 }),
  at(240, 'input', 'Rooms', { type: 'number' }),
  at(200, 'input', 'Moved in', { type: 'date' }),
  at(110, 'input', 'Remarks', { is_multiline: true, height: 70, width: 200 }),
  at(70, 'input', 'Town'),
];

const focused = (page: Page) => page.locator(':focus');

/** A date field has a tab stop for each of its parts. */
async function tabToNextField(page: Page) {
  const idOf = () => page.evaluate(() => document.activeElement?.getAttribute('data-field-id'));
  const before = await idOf();
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await idOf()).not.toBe(before);
  }).toPass({ intervals: [0] });
}

async function expectAt(page: Page, role: 'textbox' | 'checkbox' | 'radio' | 'combobox' | 'button', name: string) {
  await expect(focused(page)).toHaveAccessibleName(name);
  await expect(focused(page)).toHaveRole(role);
}

/** Expects that the focused field is marked invalid, and that a live region announces it. */
async function expectWrong(page: Page, text: string) {
  await expect(focused(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(focused(page)).toHaveAccessibleDescription(text);
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
}

async function agreeByKeyboard(page: Page) {
  await tabTo(page, page.getByRole('button', { name: 'Agree and continue' }));
  await page.keyboard.press('Enter');
}

/** In the pad that Enter opens. */
async function typeName(page: Page, use: string) {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Type' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: use })).toBeEnabled();
  await tabTo(page, page.getByRole('button', { name: use }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** In the dialog that Enter opens. */
async function addFile(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: button }));
  await chooseFiles(page, () => page.keyboard.press('Enter'), file);
}

/** Keys reach the focused element; the pad takes the focus when it has rendered. */
async function escapeFromPad(page: Page) {
  await expect(page.getByRole('dialog').locator(':scope:focus, :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('fills in, corrects and signs every kind of field without a mouse, and finds it in the sealed file', async ({
  page,
  server,
  guest: signing,
}) => {
  await signUp(page);
  const email = newPerson().email;
  const id = await sendFields(page, { name: 'Kay Keys', email }, FIELDS);
  const done = (count: number) => expect(signing.getByText(`${count} of 11 required`)).toBeVisible();
  const { keyboard } = signing;
  await openLink(signing, await signingLink(server, email));
  await agreeByKeyboard(signing);
  await expect(signing.getByRole('button', { name: 'Start' })).toBeFocused();
  await keyboard.press('Enter');

  await test.step('texts, valid and invalid, one after another', async () => {
    await expectAt(signing, 'textbox', 'Town');
    await keyboard.type('Lisbon');
    await done(1);
    await tabToNextField(signing);
    await expectAt(signing, 'textbox', 'Remarks');
    await keyboard.type('Two keys');
    await keyboard.press('Enter');
    await keyboard.type('One lamp');
    await tabToNextField(signing);
    await expectAt(signing, 'textbox', 'Moved in');
    await keyboard.type('02312026');
    await tabToNextField(signing);
    await expectAt(signing, 'textbox', 'Rooms');
    await keyboard.type('four');
    await expectWrong(signing, 'Enter a number.');
    await tabToNextField(signing);
    await expectAt(signing, 'textbox', 'Mail');
    await keyboard.type('kay@');
    await expectWrong(signing, 'Enter an email address like name@example.com.');
    await done(2);
    expect(await allFaults(signing)).toEqual([]);
  });

  await test.step('choices', async () => {
    await tabToNextField(signing);
    await expectAt(signing, 'checkbox', 'House rules read');
    await keyboard.press('Space');
    await tabToNextField(signing);
    await expectAt(signing, 'radio', 'One pet');
    await expect(signing.getByRole('radiogroup', { name: 'Pets' }).getByRole('radio')).toHaveCount(2);
    await keyboard.press('ArrowRight');
    await expectAt(signing, 'radio', 'No pets');
    await expect(focused(signing)).toBeChecked();
    await tabToNextField(signing);
    await expectAt(signing, 'combobox', 'Colour');
    await keyboard.type('Bl');
    await expect(focused(signing)).toHaveValue('Blue');
    await done(5);
  });

  await test.step('initials, and one signature for both fields', async () => {
    await tabToNextField(signing);
    await expectAt(signing, 'button', 'Initials of the tenant');
    await typeName(signing, 'Use these initials');
    await done(6);
    await expectAt(signing, 'button', 'Initials of the tenant');
    await tabToNextField(signing);
    await expectAt(signing, 'button', 'Signature of the tenant');
    await keyboard.press('Enter');
    await expect(signing.getByRole('checkbox', { name: 'Use for all my signature fields' })).toBeChecked();
    await escapeFromPad(signing);
    await expectAt(signing, 'button', 'Signature of the tenant');
    await done(6);
    await typeName(signing, 'Use this signature');
    await done(8);
  });

  await test.step('files and an image, each in a dialog that returns the focus', async () => {
    await tabToNextField(signing);
    await expectAt(signing, 'button', 'Proof');
    await addFile(signing, 'Choose files', { name: 'Proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from(plain(1)) });
    await expect(signing.getByRole('button', { name: 'Remove Proof.pdf' })).toBeVisible();
    await escapeFromPad(signing);
    await expectAt(signing, 'button', 'Proof');
    await tabToNextField(signing);
    await expectAt(signing, 'button', 'Photo');
    const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: '#15803d' } });
    await addFile(signing, 'Choose an image', { name: 'p.png', mimeType: 'image/png', buffer: await photo.png().toBuffer() });
    await tabTo(signing, signing.getByRole('button', { name: 'Use this image' }));
    await keyboard.press('Enter');
    await expectAt(signing, 'button', 'Photo');
    await tabToNextField(signing);
    await expectAt(signing, 'button', 'Signature of the witness');
  });

  await test.step('signing one field again changes the other one only on request', async () => {
    await keyboard.press('Enter');
    await expect(signing.getByRole('checkbox', { name: 'Use for all my signature fields' })).not.toBeChecked();
    await escapeFromPad(signing);
    await expectAt(signing, 'button', 'Signature of the witness');
  });

  await test.step('moves back by one, and on to the next open field', async () => {
    await tabTo(signing, signing.getByRole('button', { name: 'Previous field' }));
    await keyboard.press('Enter');
    await expectAt(signing, 'button', 'Photo');
    await tabTo(signing, signing.getByRole('button', { name: 'Next' }));
    await keyboard.press('Enter');
    await expectAt(signing, 'textbox', 'Moved in');
  });

  await test.step('Finish leads to each invalid field until none is left', async () => {
    await tabTo(signing, signing.getByRole('button', { name: 'Finish' }));
    await keyboard.press('Enter');
    await expectAt(signing, 'textbox', 'Moved in');
    await expectWrong(signing, 'This date is incomplete or doesn’t exist.');
    await keyboard.type('02282026');
    await expect(focused(signing)).toHaveAttribute('aria-invalid', 'false');
    await keyboard.press('Enter');
    await expectAt(signing, 'textbox', 'Rooms');
    await keyboard.press('Control+a');
    await keyboard.type('4');
    await keyboard.press('Enter');
    await expectAt(signing, 'textbox', 'Mail');
    await keyboard.press('Control+a');
    await keyboard.type('kay@münchen.example');
    await expect(focused(signing)).toHaveValue('kay@münchen.example');
    await done(11);
  });

  await test.step('the list of fields leads to one', async () => {
    await tabTo(signing, signing.getByRole('button', { name: 'All fields' }));
    await keyboard.press('Enter');
    const list = signing.getByRole('dialog', { name: 'All fields' });
    await expect(list.getByRole('listitem')).toHaveCount(13);
    await tabTo(signing, list.getByRole('button', { name: /Remarks/ }));
    await keyboard.press('Enter');
    await expectAt(signing, 'textbox', 'Remarks');
  });

  await test.step('the sealed file has all values', async () => {
    await expect(signing.getByText('Saved', { exact: true })).toBeVisible();
    await tabTo(signing, signing.getByRole('button', { name: 'Finish' }));
    await keyboard.press('Enter');
    await signing.waitForURL('**/signing-complete**');
    const get = signing.getByRole('button', { name: 'Download the signed document' });
    await expect(get).toBeVisible();
    await tabTo(signing, get);
    const downloading = signing.waitForEvent('download');
    await keyboard.press('Enter');
    const chunks: Buffer[] = [];
    for await (const chunk of await (await downloading).createReadStream()) chunks.push(chunk as Buffer);
    const file = new Uint8Array(Buffer.concat(chunks));
    const text = pdftotext(file);
    for (const value of ['Lisbon', 'Two keys', 'One lamp', '2026', 'kay@münchen.example', 'Blue', 'Proof.pdf'])
      expect(text).toContain(value);
    const signatures = pdfsig(file);
    expect(signatures.length).toBeGreaterThan(0);
    for (const signature of signatures) expect(signature).toMatchObject({ valid: true });
    const { data } = (await (await page.request.get(`/api/documents/pdfs/${id}/elements`)).json()) as {
      data: { label: string; value: unknown }[];
    };
    const values = new Map(data.map(({ label, value }) => [label, value]));
    expect(Object.fromEntries(values)).toMatchObject({ 'House rules read': true, 'No pets': true, 'One pet': false, Rooms: '4' });
    expect(values.get('Signature of the witness')).toEqual(values.get('Signature of the tenant'));
  });
});
