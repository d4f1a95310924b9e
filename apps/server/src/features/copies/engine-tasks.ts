// Some pages of a file as a file of their own, made inside the sandbox.
import { writeFileSync } from 'node:fs';
import type { Preflight } from '@countersign/contract/pdfs';
import { preflightOf } from '#features/pdfs/engine-tasks.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';

export interface ExtractTask {
  path: string;
  /** From 0, in the order that they are to have. */
  indices: number[];
  extracted_path: string;
  max_pages: number;
}

export interface ExtractResult {
  form_field_count: number;
  preflight: Preflight;
}

export const copyTasks = {
  async 'copies.extract'(task: ExtractTask): Promise<ExtractResult> {
    const engine = await loadEngine();
    const [part = new Uint8Array()] = await engine.split(readDocument(task.path), [task.indices]);
    const found = await engine.inspect(part, { maxPages: task.max_pages });
    if (found.outcome !== 'ready' || found.repaired) throw new Error(`The file of some pages is ${found.outcome}`);
    writeFileSync(task.extracted_path, part);
    return { form_field_count: found.field_count, preflight: preflightOf(found) };
  },
};
