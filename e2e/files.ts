// Choosing files in the operating system's file dialog.
import type { FileChooser, Page } from '@playwright/test';

/**
 * Opens the file dialog with `press`, and returns the file chooser. Interception is turned on before the press, because a busy
 * page may handle the key before it handles the request to intercept.
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
