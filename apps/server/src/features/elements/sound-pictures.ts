// Signatures that are pictures: decoded in the sandbox before they are kept, so that none can stop a seal later.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/http/app-error.ts';
import { SandboxTaskError } from '#platform/sandbox/index.ts';

const MAX_PIXELS = 16_000_000;
const DEADLINE_MS = 20_000;

/** @throws AppError 422 at the id for a picture that is none, and for a saved signature, which a client has to send as it is */
export async function requireSoundPictures(request: FastifyRequest, values: { id: string; value: unknown }[]) {
  for (const { id, value } of values) {
    if (typeof value !== 'object' || value === null) continue;
    if ('saved_id' in value) throw refused(id, 'Draw, type or upload a signature.');
    if ('image' in value && typeof value.image === 'string' && !(await isSound(request, value.image))) {
      throw refused(id, 'This picture cannot be read.');
    }
  }
}

async function isSound(request: FastifyRequest, dataUrl: string): Promise<boolean> {
  const { config, sandbox } = request.server.parts;
  await mkdir(config.temporary_dir, { recursive: true });
  const file = path.join(config.temporary_dir, `signature-${crypto.randomUUID()}`);
  const task = { path: file, clean_path: `${file}.clean`, max_pixels: MAX_PIXELS, takes_svg: false };

  try {
    await writeFile(file, Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'), { mode: 0o600 });
    await sandbox.run('picture.clean', task, { deadline_ms: DEADLINE_MS, group: request.ip });
    return true;
  } catch (error) {
    if (error instanceof SandboxTaskError) return false;
    throw error;
  } finally {
    await rm(task.path, { force: true });
    await rm(task.clean_path, { force: true });
  }
}

function refused(id: string, message: string): AppError {
  return new AppError('invalid', { message, errors: { [id]: [message] } });
}
