// Printing a file from within a page, which needs a browser with a PDF viewer.
import type { Page } from '@playwright/test';
import { WHOLE_BROWSER } from '../browsers.ts';
import { agree, sendToOne, openLink } from '../documents.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

test.use({ launchOptions: WHOLE_BROWSER });

/** Records print calls: a headless browser cannot print, and crashes where a PDF is to be shown. */
async function notePrints(page: Page): Promise<string[]> {
  const printed: string[] = [];
  await page.exposeBinding('notePrint', ({ frame }) => void printed.push(frame.url()));
  await page.addInitScript(() => {
    window.print = () => (window as unknown as { notePrint: () => void }).notePrint();
  });
  return printed;
}

test('Finish counts the empty fields, and the document can be printed before signing @deep', async ({ page, server, guest }) => {
  await signUp(page);
  const { id, link } = await sendToOne(page, server, { name: 'Pia Paper', email: newPerson().email });
  const printed = await notePrints(guest);
  await openLink(guest, link);
  await agree(guest);

  await test.step('counts what is missing', async () => {
    await guest.getByRole('button', { name: 'Finish' }).click();
    await expect(guest.getByText('3 required fields are still empty.')).toBeVisible();
  });

  await test.step('prints by keyboard', async () => {
    await guest.getByRole('button', { name: 'More' }).focus();
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('menuitem', { name: 'Print' })).toBeFocused();
    await guest.keyboard.press('Enter');
    await expect.poll(() => printed).toEqual([expect.stringMatching(/^blob:/)]);
    const kind = await guest.evaluate(
      () => document.querySelector<HTMLIFrameElement>('#printed-file')?.contentDocument?.contentType,
    );
    expect(kind).toBe('application/pdf');
  });

  await test.step('the sender prints the document itself, not the window around it', async () => {
    const bySender = await notePrints(page);
    await page.goto(`/pdfs/${id}`);
    await expect(page.getByRole('region', { name: 'Page 1 of 2' })).toBeVisible();
    await page.keyboard.press('Control+p');
    await expect.poll(() => bySender).toEqual([expect.stringMatching(/^blob:/)]);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
  });
});
