import type { AttachmentType } from '@countersign/document-model';
import { msg } from '@lingui/core/macro';

/** Display names of the file types that a field accepts. */
export const FILE_TYPE_NAMES: Record<AttachmentType, ReturnType<typeof msg>> = {
  pdf: msg`PDF`,
  image: msg`Images`,
  office: msg`Office documents`,
  text: msg`Text and CSV`,
};
