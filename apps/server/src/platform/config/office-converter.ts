// Selects the converter from office files to PDF: a Gotenberg server, or LibreOffice on this machine.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const officeVariables = {
  GOTENBERG_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Path of the LibreOffice program; `off` disables it even if installed. */
  SOFFICE_PATH: z.string().optional(),
};

type OfficeEnvironment = z.output<z.ZodObject<typeof officeVariables>>;

export type OfficeConverter = { kind: 'gotenberg'; url: string } | { kind: 'soffice'; program: string } | { kind: 'none' };

/** @param foreign the environment without our own settings; LibreOffice is searched for on its PATH */
export function shapeOfficeConverter(
  { GOTENBERG_URL, SOFFICE_PATH }: OfficeEnvironment,
  foreign: Record<string, string>,
): OfficeConverter {
  if (GOTENBERG_URL) return { kind: 'gotenberg', url: GOTENBERG_URL.replace(/\/+$/, '') };
  if (SOFFICE_PATH === 'off') return { kind: 'none' };
  const program = SOFFICE_PATH ? path.resolve(SOFFICE_PATH) : findOnPath(foreign['PATH'] ?? '');
  return program === undefined ? { kind: 'none' } : { kind: 'soffice', program };
}

export function findOfficeContradictions({ SOFFICE_PATH }: OfficeEnvironment): string[] {
  if (!SOFFICE_PATH || SOFFICE_PATH === 'off' || existsSync(SOFFICE_PATH)) return [];
  return ['SOFFICE_PATH: there is no such file'];
}

function findOnPath(folders: string): string | undefined {
  return folders
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .flatMap((folder) => [path.join(folder, 'soffice'), path.join(folder, 'libreoffice')])
    .find((file) => existsSync(file));
}
