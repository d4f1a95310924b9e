// Sealing and checking, inside the sandbox. The key stays outside: only what is to be signed leaves.
import { readFileSync, writeFileSync } from 'node:fs';
import { verify } from '@countersign/pdf';
import { drawOnPages } from '#features/elements/draw-on-pages.ts';
import type { StampTask } from '#features/elements/engine-tasks.ts';
import type { TaskContext } from '#platform/sandbox/index.ts';
import { fonts, loadEngine, loadShaper } from '#platform/sandbox/load-engine.ts';
import { type CertificateFacts, layOutCertificate } from './certificate-layout.ts';

export interface SealTask extends Omit<StampTask, 'stamped_path'> {
  sealed_path: string;
  /** DER, the sealing certificate first. */
  certificates: Uint8Array[];
  signed_at: Date;
  name: string;
  reason: string;
}

export interface CheckTask {
  path: string;
  trusted: Uint8Array[];
  /** Texts that must come out of the file again, whitespace aside. */
  texts: string[];
  page_count: number;
}

export interface CheckResult {
  is_sealed: boolean;
  signatures_before: number;
  problems: string[];
}

export interface CertificateTask {
  facts: CertificateFacts;
  certificate_path: string;
}

export const sealTasks = {
  async 'seals.seal'(task: SealTask, context: TaskContext): Promise<void> {
    const [engine, shaper] = await Promise.all([loadEngine(), loadShaper()]);
    const bytes = new Uint8Array(readFileSync(task.path));
    const stamped = await engine.stamp(bytes, drawOnPages(task, shaper), {
      fonts,
      allow_rewrite: task.allow_rewrite,
    });

    const sealed = await engine.seal(stamped, {
      certificates: task.certificates,
      key_type: 'ec',
      sign: async (data) => new Uint8Array((await context.call('sign', data)) as Uint8Array),
      signed_at: task.signed_at,
      name: task.name,
      reason: task.reason,
    });
    writeFileSync(task.sealed_path, sealed);
  },

  /** Looks at a sealed file with other eyes: our verifier and PDFium, neither of which wrote it. */
  async 'seals.check'(task: CheckTask): Promise<CheckResult> {
    const engine = await loadEngine();
    const bytes = new Uint8Array(readFileSync(task.path));
    const reports = await verify(bytes, { trusted: task.trusted });
    const last = reports.at(-1);
    const problems: string[] = [];

    if (!last?.intact || !last.covers_whole_file || !last.trusted)
      problems.push(`the seal is not whole: ${last?.problem ?? 'no signature'}`);
    const reader = engine.open(bytes);
    try {
      if (reader.page_count !== task.page_count) problems.push(`${reader.page_count} pages instead of ${task.page_count}`);
      problems.push(...missingTexts(reader.extractText().join('\n'), task.texts));
    } finally {
      reader.close();
    }
    return { is_sealed: problems.length === 0, signatures_before: reports.length - 1, problems };
  },

  async 'seals.certificate'(task: CertificateTask): Promise<void> {
    const [engine, shaper] = await Promise.all([loadEngine(), loadShaper()]);
    const layout = layOutCertificate(task.facts, shaper);
    writeFileSync(
      task.certificate_path,
      await engine.createPdf({ ...layout, fonts, title: `Certificate of completion: ${task.facts.pdf_name}` }),
    );
  },
};

function missingTexts(content: string, wanted: string[]): string[] {
  const squeeze = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '');
  const present = squeeze(content);
  return wanted.filter((text) => !present.includes(squeeze(text))).map((text) => `a value is missing: ${text.slice(0, 40)}`);
}
