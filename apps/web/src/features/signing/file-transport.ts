import { attachFile, removeAttachment } from '@countersign/contract/attachments';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { upload } from '#lib/api/upload.ts';
import { type FileTransport, UploadDelayed, UploadRefused } from './model/file-uploads.ts';

/** From this status on, the server is reachable but failing. */
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
        // Already removed by another window or by a call whose response was lost.
        if (!isApiError(error, 404)) throw error;
      }
    },
  };
}

/** Null without a response. */
function refusalOf(error: unknown): UploadRefused | UploadDelayed | null {
  if (!isApiError(error) || error.status === 0) return null;
  if (error.status >= SERVER_FAULT || error.status === TOO_MANY)
    return new UploadDelayed(error.message, (error.retryAfterSeconds ?? 0) * 1_000);
  return new UploadRefused(Object.values(error.errors).flat()[0] ?? error.message);
}
