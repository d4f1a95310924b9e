import { attachFile, removeAttachment } from '@countersign/contract/attachments';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { upload } from '#lib/api/upload.ts';
import { type FileTransport, UploadRefused } from './model/file-uploads.ts';

/** From here on a server answers that is there and cannot just now. */
const SERVER_FAULT = 500;
const TOO_MANY = 429;

export function fileTransport(pdfId: string): FileTransport {
  const params = { id: pdfId };
  return {
    async upload({ id, element_id, file }, options) {
      try {
        return await upload(attachFile, { params, file, fields: { element_id, id }, ...options });
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    remove: (attachmentId) => call(removeAttachment, { params: { ...params, attachmentId } }),
  };
}

/** null where the next try may succeed. */
function refusalOf(error: unknown): UploadRefused | null {
  if (!isApiError(error) || error.status === 0 || error.status >= SERVER_FAULT || error.status === TOO_MANY) return null;
  return new UploadRefused(Object.values(error.errors).flat()[0] ?? error.message);
}
