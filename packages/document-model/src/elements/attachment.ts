// Files that a signee adds to the document: they are kept beside it, and their names stand in the field.
import { fieldCode } from '../problems.ts';
import { z } from 'zod';
import { defaultFontId } from '../text/fonts.ts';
import { alignmentSchema, colorSchema, fieldFields, fontIdSchema, textSizeSchema } from './common.ts';

export const ATTACHMENT_MINIMUM = 12;

/** What a field may take: `image` is PNG, JPEG, WebP, GIF, TIFF and HEIC; `office` documents, sheets and slides without macros; `text` plain text and CSV, no markup. */
export const ATTACHMENT_TYPES = ['pdf', 'image', 'office', 'text'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** The files in one field, and megabytes in one file. */
export const MAX_ATTACHED_FILES = 20;
export const MAX_ATTACHED_MEGABYTES = 50;
export const MAX_FILE_NAME_LENGTH = 200;

export const attachedFileSchema = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(MAX_FILE_NAME_LENGTH),
  size_bytes: z.number().int().min(1),
  /** SHA-256 of the file's content, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AttachedFile = z.infer<typeof attachedFileSchema>;

/** `value` lists the files in the order in which they were added. Only uploading and removing changes it. */
export const attachmentSchema = z.object({
  ...fieldFields(),
  kind: z.literal('attachment'),
  value: z.array(attachedFileSchema).max(MAX_ATTACHED_FILES),
  file_types: z.array(z.enum(ATTACHMENT_TYPES)).min(1, fieldCode('choose_a_file_type')).max(ATTACHMENT_TYPES.length),
  max_files: z.number().int().min(1).max(MAX_ATTACHED_FILES),
  /** Limit per file, in megabytes (1,048,576 bytes). */
  max_megabytes: z.number().int().min(1).max(MAX_ATTACHED_MEGABYTES),
  color: colorSchema,
  size: textSizeSchema,
  alignment: alignmentSchema,
  pdf_font_id: fontIdSchema,
});
export type AttachmentElement = z.infer<typeof attachmentSchema>;

export const attachmentDefaults: Pick<
  AttachmentElement,
  'width' | 'height' | 'value' | 'file_types' | 'max_files' | 'max_megabytes' | 'color' | 'size' | 'alignment' | 'pdf_font_id'
> = {
  width: 160,
  height: 30,
  value: [],
  file_types: ['pdf', 'image', 'office'],
  max_files: 5,
  max_megabytes: 10,
  color: '#000000',
  size: 10,
  alignment: 'left',
  pdf_font_id: defaultFontId,
};

/** The displayed value: the name of each file on a separate line. */
export function namesOfFiles({ value }: Pick<AttachmentElement, 'value'>): string {
  return value.map(({ name }) => name).join('\n');
}
