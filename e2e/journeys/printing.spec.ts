// Printing a file from within a page, which only a browser does that shows PDFs by itself.
import type { Page } from '@playwright/test';
import { WHOLE_BROWSER } from '../browsers.ts';
import { agree, sendToOne, openLink } from '../documents.ts';
import { expect, newPerson, test, signUp } from '../people.ts';

test.use({ launchOptions: WHOLE_BROWSER });

/** A browser without a window cannot print, and ends where a PDF is to be: it says instead what would be. */
async function notePrints(page: Page): Promise<string[]> {
  const printed: string[] = [];
  await page.exposeBinding('notePrint', ({ frame }) => void printed.push(frame.url()));
  await page.addInitScript(() => {
    window.print = () => (window as unknown as { notePrint: () => void }).notePrint();
  });
  return printed;
}

test('Finish says how many fields are empty, and the document is printed before it is signed @deep', async ({
  page,
  server,
  guest,
}) => {
  await signUp(page);
  const { id, link } = await sendToOne(page, server, { name: 'Pia Paper', email: newPerson().email });
  const printed = await notePrints(guest);
  await openLink(guest, link);
  await agree(guest);

  await test.step('what is missing is counted', async () => {
    await guest.getByRole('button', { name: 'Finish' }).click();
    await expect(guest.getByText('3 required fields are still empty.')).toBeVisible();
  });

  await test.step('printing, by the keyboard', async () => {
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

  await test.step('and by the sender, as it is and not the window that shows it', async () => {
    const bySender = await notePrints(page);
    await page.goto(`/pdfs/${id}`);
    await expect(page.getByRole('region', { name: 'Page 1 of 2' })).toBeVisible();
    await page.keyboard.press('Control+p');
    await expect.poll(() => bySender).toEqual([expect.stringMatching(/^blob:/)]);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
  });
});
