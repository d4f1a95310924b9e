// Extracts pages of a file into a separate file, inside the sandbox.
import { writeFileSync } from 'node:fs';
import type { Preflight } from '@countersign/contract/preflight';
import type { Engine } from '@countersign/pdf';
import { preflightOf } from '#features/pdfs/engine-tasks.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';

export interface ExtractTask {
  path: string;
  /** Page indices from 0, in the order of the new file. */
  indices: number[];
  extracted_path: string;
  max_pages: number;
}

export interface ExtractResult {
  form_field_count: number;
  preflight: Preflight;
}

export interface FlatTask {
  path: string;
  flat_path: string;
  max_pages: number;
}

export const duplicateTasks = {
  async 'copies.flatten'(task: FlatTask): Promise<ExtractResult> {
    const engine = await loadEngine();
    return written(engine, await engine.flatCopy(readDocument(task.path)), { path: task.flat_path, max_pages: task.max_pages });
  },

  async 'copies.extract'(task: ExtractTask): Promise<ExtractResult> {
    const engine = await loadEngine();
    const [part = new Uint8Array()] = await engine.split(readDocument(task.path), [task.indices]);
    return written(engine, part, { path: task.extracted_path, max_pages: task.max_pages });
  },
};

async function written(engine: Engine, bytes: Uint8Array, to: { path: string; max_pages: number }): Promise<ExtractResult> {
  const found = await engine.inspect(bytes, { maxPages: to.max_pages });
  // Pages keep their rotation, even if the upload predates the normalization of rotations.
  const isSound = found.outcome === 'ready' && found.repair.every((repair) => repair === 'rotation');
  if (!isSound) throw new Error(`The file that was made is ${found.outcome}`);
  writeFileSync(to.path, found.repaired ?? bytes);
  return { form_field_count: found.field_count, preflight: preflightOf(found) };
}
