// Converts with the local LibreOffice: a separate process per file, with its own profile and without network access.
import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MAX_FILE_BYTES } from '@countersign/contract/limits';
import { type Confinement, SandboxError, runProgram } from '#platform/sandbox/index.ts';
import { ConversionError, type OfficeFile } from './conversion-error.ts';

const DEADLINE_MS = 120_000;
const MEMORY_LIMIT_BYTES = 1.5e9;
/** Also applies to temporary files, which may be larger than the result. */
const FILE_LIMIT_BYTES = 4 * MAX_FILE_BYTES;
/** Limit for all files together, including the profile. */
const DISK_LIMIT_BYTES = 2 * FILE_LIMIT_BYTES;
/** With a new profile, LibreOffice initializes it, exits with this status, and expects a restart. */
const RESTART_STATUS = 81;
const PROFILE = 'profile';
const FONTS_AND_SETTINGS = ['/usr/share', '/usr/local/share', '/etc/fonts', '/etc/libreoffice', '/var/cache/fontconfig'];

/** Settings that disable macros and the fetching of links. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
</oor:items>
`;

/** @param options.signal cancels the conversion @throws ConversionError; SandboxError `cancelled` if it was cancelled */
export async function convertWithSoffice(
  { path: input, target }: OfficeFile,
  {
    program: named,
    confinement,
    folders,
    signal,
  }: { program: string; confinement: Confinement; folders: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const program = programOf(named);
  const profileOf = (home: string) => pathToFileURL(path.join(home, PROFILE)).href;
  const run = runProgram(
    {
      program,
      argv: ({ file, output, home }) => [
        '--headless',
        '--norestore',
        '--nolockcheck',
        '--nodefault',
        '--nofirststartwizard',
        `-env:UserInstallation=${profileOf(home)}`,
        '--convert-to',
        'pdf',
        '--outdir',
        output,
        file,
      ],
      home_files: { [`${PROFILE}/user/registrymodifications.xcu`]: SETTINGS },
      read: FONTS_AND_SETTINGS,
      execute: [path.resolve(program, '../..')],
      socket: ({ home }) => ({ folder: '/tmp', name: socketName(profileOf(home)) }),
      input,
      output_name: '0.pdf',
      target,
      restarts_with: RESTART_STATUS,
      deadline_ms: DEADLINE_MS,
      memory_limit_bytes: MEMORY_LIMIT_BYTES,
      file_limit_bytes: FILE_LIMIT_BYTES,
      output_limit_bytes: MAX_FILE_BYTES,
      disk_limit_bytes: DISK_LIMIT_BYTES,
      ...(signal && { signal }),
    },
    { confinement, folders },
  );
  const outcome = await run.catch((error: unknown) => {
    if (error instanceof SandboxError && error.code !== 'cancelled')
      throw new ConversionError('refused', error.message, { cause: error });
    throw error;
  });
  if (outcome === 'nothing') throw new ConversionError('refused', 'LibreOffice made no PDF of the file');
  if (outcome === 'too_large') throw new ConversionError('too_large', 'The PDF is larger than one may be');
}

/** The entry on PATH is a shell script that starts the program beside it. */
function programOf(named: string): string {
  const real = realpathSync(named);
  const beside = path.join(path.dirname(real), 'soffice.bin');
  return existsSync(beside) ? beside : real;
}

/**
 * LibreOffice requires a socket that lets a second instance find the first. Its name has the MD5 of the profile's URL, with bytes
 * in hexadecimal without leading zeros.
 */
function socketName(profile: string): string {
  const digest = createHash('md5').update(Buffer.from(profile, 'utf16le')).digest();
  return `OSL_PIPE_SingleOfficeIPC_${[...digest].map((byte) => byte.toString(16)).join('')}`;
}
