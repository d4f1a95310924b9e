import { readFileSync } from 'node:fs';
import { createElement, uuidv7 } from '@countersign/document-model';
import { draft, placeElements } from '../documents.ts';
import { allFaults } from '../faults.ts';
import { expect, test, signUp } from '../people.ts';

/** A tenth of the deep run's rows: each row is a document that is created, sent and emailed. */
const ROWS = process.env['TEST_DEEP'] ? 200 : 20;
const BAD = [2, 3, 5, 7, 9, 11, 13, 15, 17, 20].map((row) => (row * ROWS) / 20);
const GOOD = ROWS - BAD.length;

/** Each bad row is bad in one of five ways. */
function people(): string {
  const rows = Array.from({ length: ROWS }, (_row, index) => {
    const number = index + 1;
    const row = [`Person ${number}`, `p${number}@example.com`, '2026-12-01', 'yes'];
    const at = BAD.indexOf(number);
    if (at < 0) return row.join(',');
    const broken = ['', 'no address', '31 December', 'perhaps'];
    return at % 5 === 4 ? [...row, 'one too many'].join(',') : row.with(at % 5, broken[at % 5] ?? '').join(',');
  });
  return ['Name,Email,Start,Remote', ...rows].join('\n');
}

test(`checks ${ROWS} rows with ${BAD.length} bad ones, sends the good ones, and reports each outcome`, async ({
  page,
  server,
}) => {
  await signUp(page);
  const { path, pages } = await draft(page, { mode: 'template' });
  const page_id = pages[0] ?? '';
  await placeElements(page, path, [
    createElement({ id: uuidv7(), page_id, kind: 'input', x: 80, y: 120 }, { label: 'Start', type: 'date' }),
    createElement({ id: uuidv7(), page_id, kind: 'checkbox', x: 80, y: 160 }, { label: 'Remote' }),
    createElement({ id: uuidv7(), page_id, kind: 'signature', x: 80, y: 200 }, {}),
  ]);

  await page.goto('/templates');
  await page.getByRole('button', { name: 'Actions for Lease' }).click();
  await page.getByRole('menuitem', { name: 'Bulk send' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk send' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people()) });
  expect(await allFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check list' }).click();

  await test.step('the check says what is wrong in each row, and sends nothing', async () => {
    await expect(page.getByRole('button', { name: `Send ${GOOD} documents` })).toBeEnabled();
    const table = page.getByRole('grid', { name: 'Rows of people.csv' });
    await expect(table.getByRole('row')).toHaveCount(BAD.length + 1);
    await expect(table).toContainText('Name: This field is required.');
    await expect(table).toContainText('Email: Enter an email address like name@example.com.');
    await expect(table).toContainText('Start: Enter a date as YYYY-MM-DD.');
    await expect(table).toContainText('Remote: Write yes or no.');
    await expect(table).toContainText('This row has more cells than the header row.');
    expect(await allFaults(page)).toEqual([]);
    expect(await server.mailsTo('p1@example.com')).toEqual([]);
  });

  await test.step('warns of a column that is no longer used', async () => {
    await page.getByRole('button', { name: /Recipient’s email/ }).click();
    await page.getByRole('option', { name: 'Not used' }).click();
    await expect(page.getByRole('alert').getByText('Choose a column for the email of Signee.')).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Rows of people.csv' }).getByText('Ready', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('definition').filter({ hasText: /^0$/ })).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Send \d+ documents/ })).toBeDisabled();
    await page.getByRole('button', { name: /Not used/ }).click();
    await page.getByRole('option', { name: 'Recipient’s email' }).click();
    await expect(page.getByRole('button', { name: `Send ${GOOD} documents` })).toBeEnabled();
  });

  await test.step('sets reminders and the due date', async () => {
    await page.getByRole('button', { name: /Reminders/ }).click();
    await page.getByRole('option', { name: 'Every 3 days' }).click();
    await page.getByLabel('Expires after (days, optional)').fill('four');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter 1 to 365 days.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send \d+ documents/ })).toBeDisabled();
    await page.getByLabel('Expires after (days, optional)').fill('40');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `Send ${GOOD} documents` })).toBeEnabled();
    await page.reload();
    await expect(page.getByRole('button', { name: /Reminders/ })).toContainText('Every 3 days');
    await expect(page.getByLabel('Expires after (days, optional)')).toHaveValue('40');
    expect(await allFaults(page)).toEqual([]);
  });

  await test.step('sends the other rows while the sender watches', async () => {
    // The second press of a double press must not close the dialog that the first one opens.
    await page.getByRole('button', { name: `Send ${GOOD} documents` }).dblclick();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/% sent\. Sending continues/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download results' })).toBeVisible();
    // 190 documents are created, checked and sent.
    await expect(page.locator('dl')).toContainText(new RegExp(`${GOOD}\\s*Sent|Sent\\s*${GOOD}`), { timeout: 600_000 });
    await server.waitForEmail('p1@example.com', /^Please sign: Lease – Person 1$/);
    // This row has an address and an invalid value.
    expect(await server.mailsTo(`p${BAD[3]}@example.com`)).toEqual([]);
    expect(await allFaults(page)).toEqual([]);
  });

  await test.step('downloads the outcome of every row', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download results' }).click();
    const lines = readFileSync(await (await downloading).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(ROWS + 1);
    expect(lines.filter((line) => line.includes(',Sent,'))).toHaveLength(GOOD);
    expect(lines.filter((line) => line.includes(',Left out,'))).toHaveLength(BAD.length);
  });
});
