// Selects the converter for office files, and checks its health.
import { writeFile } from 'node:fs/promises';
import type { Context } from '#platform/context/context.ts';
import { describeConfinement } from '#platform/sandbox/index.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import { ConversionError, type OfficeFile } from './conversion-error.ts';
import { OLDEST_SAFE, convertWithGotenberg, reachGotenberg } from './gotenberg.ts';
import { convertWithSoffice } from './soffice.ts';

type Converting = Pick<Context, 'config' | 'sandbox'>;

export function takesOfficeFiles({ config }: Pick<Context, 'config'>): boolean {
  return config.office.kind !== 'none';
}

/**
 * @param options.signal cancels the conversion
 * @throws ConversionError; SandboxError `cancelled` if LibreOffice was cancelled
 */
export async function convertOfficeFile(
  { config, sandbox }: Converting,
  file: OfficeFile,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const { office } = config;
  switch (office.kind) {
    case 'gotenberg':
      return convertWithGotenberg(file, { ...office, signal });
    case 'soffice':
      return convertWithSoffice(file, {
        ...office,
        confinement: sandbox.confinement(),
        folders: config.temporary_dir,
        signal,
      });
    case 'none':
      throw new ConversionError('unavailable', 'There is no converter for office files');
  }
}

/** Tests the converter with a sample text. @returns a description of the working setup @throws Error if something fails */
export async function tryOfficeConverter(context: Converting): Promise<string> {
  const { office } = context.config;
  if (office.kind === 'none')
    return 'none is found; Word and other office files are refused (see GOTENBERG_URL and SOFFICE_PATH)';
  const version = office.kind === 'gotenberg' ? await reachGotenberg(office.url) : '';
  await withTemporaryFiles(context.config, ['trial', 'made'], async ({ trial, made }) => {
    await writeFile(trial, TRIAL);
    await convertOfficeFile(context, { path: trial, name: 'trial.rtf', target: made });
  });
  if (office.kind === 'gotenberg')
    return `the Gotenberg server answers and converts (${version || `it does not say its version: it has to be ${OLDEST_SAFE} or newer`})`;
  return `LibreOffice converts (${office.program}), with ${describeConfinement(context.sandbox.confinement())}`;
}

const TRIAL = '{\\rtf1\\ansi A trial\\par}';
