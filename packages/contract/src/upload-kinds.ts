// What may be uploaded as a document. The server looks at the content; names only say what a file chooser offers.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** By the endings of file names. HEIC is missing: browsers that can read it hand over a JPEG where that is asked for. */
export const UPLOAD_ENDINGS = {
  pdf: ['.pdf'],
  image: ['.png', '.jpg', '.jpeg', '.webp'],
  office: ['.docx', '.doc', '.odt', '.rtf', '.xlsx', '.xls', '.ods', '.pptx', '.ppt', '.odp'],
} as const;
export const UPLOAD_KINDS = ['pdf', 'image', 'office'] as const satisfies readonly (keyof typeof UPLOAD_ENDINGS)[];
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** What a document is made of, by content. */
export const IMAGE_FORMATS = ['png', 'jpeg', 'webp'] as const;
export const OFFICE_FORMATS = ['docx', 'doc', 'odt', 'rtf', 'xlsx', 'xls', 'ods', 'pptx', 'ppt', 'odp'] as const;
export type UploadFormat = 'pdf' | (typeof IMAGE_FORMATS)[number] | (typeof OFFICE_FORMATS)[number];

/** Files that one document is made of. All together they are at most `MAX_FILE_BYTES`. */
export const MAX_UPLOAD_FILES = 50;
/** Of them, those that are office files: each takes up to minutes to convert. */
export const MAX_OFFICE_FILES = 10;

const ENDINGS: readonly string[] = [...Object.values(UPLOAD_ENDINGS).flat(), '.heic', '.heif'];

/** The name without an ending of a kind that is taken. */
export function withoutUploadEnding(name: string): string {
  const lower = name.toLowerCase();
  const ending = ENDINGS.find((one) => lower.endsWith(one));
  return ending ? name.slice(0, -ending.length) : name;
}

export const getUploadKinds = endpoint({
  method: 'GET',
  path: '/api/documents/upload-kinds',
  summary: 'Which kinds of files may be uploaded as a document; `office` where the server has a converter for office files',
  tag: 'pdfs',
  answer: z.object({ kinds: z.array(z.enum(UPLOAD_KINDS)) }),
});
