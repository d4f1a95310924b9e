import { attachFile, removeAttachment } from '@countersign/contract/attachments';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { upload } from '#lib/api/upload.ts';
import { type FileTransport, UploadDelayed, UploadRefused } from './model/file-uploads.ts';

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
    async remove(attachmentId) {
      try {
        await call(removeAttachment, { params: { ...params, attachmentId } });
      } catch (error) {
        // Another window, or a call whose answer was lost, has removed it already.
        if (!isApiError(error, 404)) throw error;
      }
    },
  };
}

/** null where no answer came at all. */
function refusalOf(error: unknown): UploadRefused | UploadDelayed | null {
  if (!isApiError(error) || error.status === 0) return null;
  if (error.status >= SERVER_FAULT || error.status === TOO_MANY)
    return new UploadDelayed(error.message, (error.retryAfterSeconds ?? 0) * 1_000);
  return new UploadRefused(Object.values(error.errors).flat()[0] ?? error.message);
}
