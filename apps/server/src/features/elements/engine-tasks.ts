// Drawing elements into a file, inside the sandbox.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Element } from '@countersign/document-model';
import { fonts, loadShaper } from '#platform/fonts/fonts.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { type ImageFile, drawOnPages } from './draw-on-pages.ts';

export interface StampTask {
  path: string;
  stamped_path: string;
  elements: Element[];
  page_index: Record<string, number>;
  images: Record<string, ImageFile>;
  /** Whether a damaged file may be written anew; never one that is signed. */
  allow_rewrite: boolean;
}

export const elementTasks = {
  async 'elements.stamp'(task: StampTask): Promise<void> {
    const [engine, shaper] = await Promise.all([loadEngine(), loadShaper()]);
    const bytes = new Uint8Array(readFileSync(task.path));
    writeFileSync(
      task.stamped_path,
      await engine.stamp(bytes, drawOnPages(task, shaper), { fonts, allow_rewrite: task.allow_rewrite }),
    );
  },
};
