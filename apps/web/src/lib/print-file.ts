// Prints a file as it is, not the screen that it is shown on.
import { saveFile } from './save-file.ts';

const FRAME_ID = 'printed-file';
/** Long after the browser has read it. */
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * Opens the browser's print dialog for a PDF. Where a PDF cannot be shown inside of a page, as on most phones, it is opened in
 * a tab of its own, to be printed from there; where none may be opened it is handed to the downloads.
 */
export function printFile(file: { blob: Blob; name: string }): void {
  // What a print dialog is open for has to stay; the file before it is done with.
  document.querySelector(`#${FRAME_ID}`)?.remove();
  const url = URL.createObjectURL(new Blob([file.blob], { type: 'application/pdf' }));
  setTimeout(() => URL.revokeObjectURL(url), FORGOTTEN_AFTER_MS);
  const elsewhere = () => {
    if (window.open(url, '_blank') === null) saveFile(file);
  };
  if (!navigator.pdfViewerEnabled) return elsewhere();

  const frame = document.createElement('iframe');
  frame.id = FRAME_ID;
  frame.title = file.name;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  // One that is not displayed prints nothing in some browsers.
  frame.style.cssText = 'position:fixed;inset-inline-end:0;bottom:0;width:1px;height:1px;border:0;opacity:0;pointer-events:none';
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      // Some viewers belong to no one but the browser.
      elsewhere();
    }
  });
  frame.src = url;
  document.body.append(frame);
}
