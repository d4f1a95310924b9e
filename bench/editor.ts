// Compares the editor with the plain viewer of pdf.js in one run: time to the first page, scrolling, zooming; and for the editor
// alone: dragging and nudging in milliseconds, memory left over, and data to fetch.
import { chromium } from '@playwright/test';
import { startServer } from '../e2e/server.ts';
import { measureElements, measureTogether } from './editor-elements.ts';
import { measureJumps, measureMoving, measureSlowProcessor } from './editor-moving.ts';
import { measureClick, measureOpening, measureSlowLine } from './editor-opening.ts';
import { preparePdf, textPages } from './editor-pdf.ts';
import { measureMemory, measureViewing } from './editor-weight.ts';
import { startPlainViewer } from './plain-viewer.ts';
import { measureTransfer } from './transfer.ts';

/** @param memory_minutes how long the editor works before its memory is measured again; 0 skips that */
export async function measureEditor({ memory_minutes }: { memory_minutes: number }) {
  const server = await startServer();
  const file = textPages();
  const plain = await startPlainViewer(file);
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const bench = { browser, server, plain, ...(await preparePdf(browser, server, file)) };
    await measureOpening(bench);
    await measureClick(bench);
    await measureSlowLine(bench);
    await measureMoving(bench);
    await measureJumps(bench);
    await measureSlowProcessor(bench);
    await measureElements(bench);
    await measureTogether(bench);
    if (memory_minutes > 0) await measureMemory(bench, memory_minutes);
    await measureViewing(bench);
    await measureTransfer(bench);
  } finally {
    await browser.close();
    plain.close();
    await server.remove();
  }
}
