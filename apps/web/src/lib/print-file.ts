// Prints a file instead of the screen that shows it.
import { saveFile } from './save-file.ts';

const FRAME_ID = 'printed-file';
/** Long after the browser has read it. */
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * Opens the print dialog for a PDF. If PDFs cannot be shown inside a page, as on most phones, it opens in its own tab for
 * printing; if that is blocked, it is downloaded.
 */
export function printFile(file: { blob: Blob; name: string }): void {
  // An open print dialog needs its frame, but the previous file is finished.
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
  // Some browsers print nothing from a hidden frame.
  frame.style.cssText = 'position:fixed;inset-inline-end:0;bottom:0;width:1px;height:1px;border:0;opacity:0;pointer-events:none';
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      // Scripts have no access to some PDF viewers.
      elsewhere();
    }
  });
  frame.src = url;
  document.body.append(frame);
}
