// The two browsers of the journeys. Both are the same Chromium; the headless shell has no windows and no PDF viewer.
import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shell renders in software. Doing so in a separate GPU process costs a sixth of a journey's CPU time.
  '--in-process-gpu',
];

export const SHELL = launched('CHROMIUM_SHELL', ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']) ?? { args };

/** For features that only a full browser has, such as showing a PDF in a page. */
export const WHOLE_BROWSER = launched('CHROMIUM', ['/usr/bin/chromium']) ?? { channel: 'chromium', args };

function launched(variable: string, places: readonly string[]): LaunchOptions | null {
  const executablePath = process.env[variable] ?? places.find((file) => existsSync(file));
  return executablePath ? { executablePath, args } : null;
}
