// Choosing files in the dialog of the system.
import type { FileChooser, Page } from '@playwright/test';

/**
 * Opens the dialog for files with `press`, and gives what opens. The browser has to know that the choice is made here
 * before something is pressed: a busy page hears of a key sooner than of what was asked of it before.
 */
export async function openFilePicker(page: Page, press: () => Promise<unknown>): Promise<FileChooser> {
  const opening = page.waitForEvent('filechooser');
  await page.evaluate(() => document.readyState);
  await press();
  return opening;
}

export async function chooseFiles(page: Page, press: () => Promise<unknown>, files: Parameters<FileChooser['setFiles']>[0]) {
  const picker = await openFilePicker(page, press);
  await picker.setFiles(files);
}
