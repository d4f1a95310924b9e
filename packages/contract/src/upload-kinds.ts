// Files that may be uploaded as a document. The server checks the content; extensions are only for file choosers.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** By file extension. HEIC is missing: browsers that can read it provide a JPEG if asked for one. */
export const UPLOAD_ENDINGS = {
  pdf: ['.pdf'],
  image: ['.png', '.jpg', '.jpeg', '.webp'],
  office: ['.docx', '.doc', '.odt', '.rtf', '.xlsx', '.xls', '.ods', '.pptx', '.ppt', '.odp'],
} as const;
export const UPLOAD_KINDS = ['pdf', 'image', 'office'] as const satisfies readonly (keyof typeof UPLOAD_ENDINGS)[];
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** The content types from which a document can be made. */
export const IMAGE_FORMATS = ['png', 'jpeg', 'webp'] as const;
export const OFFICE_FORMATS = ['docx', 'doc', 'odt', 'rtf', 'xlsx', 'xls', 'ods', 'pptx', 'ppt', 'odp'] as const;
export type UploadFormat = 'pdf' | (typeof IMAGE_FORMATS)[number] | (typeof OFFICE_FORMATS)[number];

/** Files for one document. All together they are at most `MAX_FILE_BYTES`. */
export const MAX_UPLOAD_FILES = 50;
/** Office files among them, each of which may take minutes to convert. */
export const MAX_OFFICE_FILES = 10;

const ENDINGS: readonly string[] = [...Object.values(UPLOAD_ENDINGS).flat(), '.heic', '.heif'];

/** The name without the extension of a supported type. */
export function withoutUploadEnding(name: string): string {
  const lower = name.toLowerCase();
  const ending = ENDINGS.find((one) => lower.endsWith(one));
  return ending ? name.slice(0, -ending.length) : name;
}

export const getUploadKinds = endpoint({
  method: 'GET',
  path: '/api/documents/upload-kinds',
  summary: 'List file types for uploads',
  description: 'Includes `office` if the server can convert office files.',
  tag: 'pdfs',
  answer: z.object({ kinds: z.array(z.enum(UPLOAD_KINDS)) }),
});
