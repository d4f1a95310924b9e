// Detects the format of an uploaded file from its content, in the sandbox. The file is stored unchanged: its hash is evidence.
import { readFileSync } from 'node:fs';
import { formatOf } from '#platform/file-formats/detect-format.ts';
import type { FormatName } from '#platform/file-formats/file-formats.ts';

export interface AttachmentTask {
  path: string;
}

export interface DetectedFormat {
  /** null for files that no field accepts: programs, macros, markup such as HTML and SVG, and unknown formats. */
  format: FormatName | null;
}

export const attachmentTasks = {
  async 'attachment.detect_format'({ path }: AttachmentTask): Promise<DetectedFormat> {
    return { format: await formatOf(readFileSync(path)) };
  },
};
