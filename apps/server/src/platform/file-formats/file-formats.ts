// The accepted file formats and their file extensions.
import type { AttachmentType } from '@countersign/document-model';

interface Format {
  type: AttachmentType;
  mime: string;
  /** The first one is added to names with none of these extensions. */
  endings: readonly string[];
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

export const FORMATS = {
  pdf: { type: 'pdf', mime: 'application/pdf', endings: ['.pdf'] },
  png: { type: 'image', mime: 'image/png', endings: ['.png'] },
  jpeg: { type: 'image', mime: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  webp: { type: 'image', mime: 'image/webp', endings: ['.webp'] },
  gif: { type: 'image', mime: 'image/gif', endings: ['.gif'] },
  tiff: { type: 'image', mime: 'image/tiff', endings: ['.tiff', '.tif'] },
  heic: { type: 'image', mime: 'image/heic', endings: ['.heic', '.heif'] },
  docx: { type: 'office', mime: `${OPEN_XML}.wordprocessingml.document`, endings: ['.docx'] },
  xlsx: { type: 'office', mime: `${OPEN_XML}.spreadsheetml.sheet`, endings: ['.xlsx'] },
  pptx: { type: 'office', mime: `${OPEN_XML}.presentationml.presentation`, endings: ['.pptx'] },
  odt: { type: 'office', mime: `${OPEN_DOCUMENT}.text`, endings: ['.odt'] },
  ods: { type: 'office', mime: `${OPEN_DOCUMENT}.spreadsheet`, endings: ['.ods'] },
  odp: { type: 'office', mime: `${OPEN_DOCUMENT}.presentation`, endings: ['.odp'] },
  text: { type: 'text', mime: 'text/plain', endings: ['.txt', '.csv'] },
} as const satisfies Record<string, Format>;
export type FormatName = keyof typeof FORMATS;

/** Adds an extension that matches the content, so that no program mistakes the file for something else. */
export function withFittingEnding(name: string, format: FormatName): string {
  const { endings } = FORMATS[format];
  const fits = endings.some((ending) => name.toLowerCase().endsWith(ending));
  return fits ? name : `${name}${endings[0]}`;
}
