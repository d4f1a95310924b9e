// Looking at the signatures of a foreign file, inside the sandbox.
import { readFileSync } from 'node:fs';
import { PdfError, type SignatureReport, readFiles, verify } from '@countersign/pdf';

export interface VerifyTask {
  path: string;
  /** DER. */
  trusted: Uint8Array[];
}

export interface VerifyResult {
  /** null for what is no PDF that can be read. */
  signatures: Omit<SignatureReport, 'chain'>[] | null;
  is_encrypted: boolean;
  /** The text of `timeline.json`, where the file carries one. */
  timeline: string | null;
}

export const verifyTasks = {
  async 'verify.check'(task: VerifyTask): Promise<VerifyResult> {
    const bytes = new Uint8Array(readFileSync(task.path));
    try {
      const reports = await verify(bytes, { trusted: task.trusted });
      const timeline = (await readFiles(bytes)).find(({ name }) => name === 'timeline.json');
      return {
        signatures: reports.map(({ chain: _chain, ...report }) => report),
        is_encrypted: false,
        timeline: timeline ? new TextDecoder().decode(timeline.bytes) : null,
      };
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      return { signatures: null, is_encrypted: error.code === 'encrypted', timeline: null };
    }
  },
};
