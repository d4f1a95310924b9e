// Draws elements into a file, inside the sandbox.
import { writeFileSync } from 'node:fs';
import { type Element, uuidv7 } from '@countersign/document-model';
import { type Engine, type FormFieldReport, fieldNames, readForm, unseenFields } from '@countersign/pdf';
import { fonts, loadShaper } from '#platform/fonts/fonts.ts';
import type { AppearancesTask } from '#features/pdfs/engine-tasks.ts';
import { loadEngine } from '#platform/sandbox/load-engine.ts';
import { readDocument } from '#platform/sandbox/read-document.ts';
import { type ImageFile, drawOnPages } from './draw-on-pages.ts';
import { elementsOfForm, staysInFile } from './elements-of-form.ts';
import { fillableForm } from './form-fields.ts';
import { missingInForm, withoutMissing } from './missing-in-form.ts';
import { appearancesOfForm } from './appearances-of-form.ts';
import { type LeftForm, withoutForm } from './without-form.ts';

export interface StampTask extends LeftForm {
  path: string;
  stamped_path: string;
  elements: Element[];
  page_index: Record<string, number>;
  images: Record<string, ImageFile>;
  /** Fields stay form fields, so that any reader can fill them in. */
  is_fillable: boolean;
}

export interface FormTask {
  path: string;
  /** The original upload, if its fields have since been given appearances. */
  upload_path?: string;
  /** Path for the file without its form. */
  cleared_path: string;
  /** `remove_fields` removes the fields that elements can replace; `all` makes everything part of the page content. */
  what: 'remove_fields' | 'all';
}

export interface FormResult {
  fields: FormFieldReport[];
  /** Characters of imported values that no available font contains. */
  missing: string[];
}

export const elementTasks = {
  /** @returns false if every field has an appearance already, or none can be created */
  async 'elements.set_appearances'({ path, given_path }: AppearancesTask): Promise<boolean> {
    const bytes = readDocument(path);
    const appearances = appearancesOfForm(await readForm(bytes), await loadShaper());
    const changed = await (await loadEngine()).setAppearances(bytes, { appearances, fonts });
    if (changed) writeFileSync(given_path, changed);
    return changed !== undefined;
  },

  async 'elements.clear_form'(task: FormTask): Promise<FormResult> {
    const engine = await loadEngine();
    const bytes = readDocument(task.path);
    const fields = await readForm(bytes);
    // Invisible fields cannot become elements, and may hold values that programs use.
    const unseen = await unseenFields(bytes);
    const keep = [...fields.filter(staysInFile).map(({ name }) => name), ...unseen];
    const isFlat = task.what === 'all';
    // Flattening would make fields in a hidden layer visible.
    const isDrawn = (field: FormFieldReport) => isFlat && (!field.is_undrawn || field.is_in_layer);
    const ours = fields.filter((field) => !staysInFile(field) && !isDrawn(field));
    const undrawn = task.upload_path === undefined ? [] : await undrawnNames(readDocument(task.upload_path));
    const taken = fields.filter((field) => ours.includes(field) || (!staysInFile(field) && undrawn.includes(field.name)));
    const missing = missingInForm(taken, await loadShaper());
    const drawn = isFlat ? await withOwnAppearances(engine, { bytes, fields, ours, missing }) : bytes;
    writeFileSync(task.cleared_path, await engine.flatten(drawn, { what: task.what, keep, allow_rewrite: true }));
    return { fields, missing };
  },

  async 'elements.stamp'(task: StampTask): Promise<void> {
    const [engine, shaper] = await Promise.all([loadEngine(), loadShaper()]);
    const source = readDocument(task.path);
    const bytes = task.is_fillable ? source : await withoutForm(engine, source, task);
    const { drawings, fields } = task.is_fillable
      ? fillableForm(task, shaper, await fieldNames(bytes))
      : { drawings: drawOnPages(task, shaper), fields: [] };
    writeFileSync(task.stamped_path, await engine.stamp(bytes, drawings, { fonts, fields, allow_rewrite: task.allow_rewrite }));
  },
};

async function undrawnNames(bytes: Uint8Array): Promise<string[]> {
  return (await readForm(bytes)).filter(({ is_undrawn }) => is_undrawn).map(({ name }) => name);
}

/** Draws values without appearances into their pages ourselves, in any script. */
async function withOwnAppearances(
  engine: Engine,
  { bytes, fields, ours, missing }: { bytes: Uint8Array; fields: FormFieldReport[]; ours: FormFieldReport[]; missing: string[] },
): Promise<Uint8Array> {
  const filled = ours.filter(({ values }) => values.some(Boolean));
  // Fields are removed by name: if another field of the same name has an appearance, that appearance is kept.
  const others = new Set(fields.filter((field) => !filled.includes(field)).map(({ name }) => name));
  const undrawn = filled.filter(({ name }) => !others.has(name));
  if (undrawn.length === 0) return bytes;
  const only = undrawn.map(({ name }) => name);
  const cleared = await engine.flatten(bytes, { what: 'remove_fields', only, allow_rewrite: true });

  const pages = [...new Set(undrawn.flatMap(({ widgets }) => widgets.map(({ page_index }) => page_index)))];
  const ids = new Map(pages.map((index) => [index, uuidv7()]));
  const page_index = Object.fromEntries([...ids].map(([index, id]) => [id, index]));
  const elements = withoutMissing(elementsOfForm(undrawn, ids), missing);
  const drawings = drawOnPages({ elements, page_index, images: {} }, await loadShaper());
  return await engine.stamp(cleared, drawings, { fonts, allow_rewrite: true });
}
