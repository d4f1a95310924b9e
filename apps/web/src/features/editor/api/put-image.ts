// Uploads images and sets them on image elements.
import { uploadPdfImage } from '@countersign/contract/elements';
import { MINIMUM_SIZE, roundPoint } from '@countersign/document-model';
import { t } from '@lingui/core/macro';
import { isApiError } from '#lib/api/api-error.ts';
import { credentialHeaders } from '#lib/api/credentials.ts';
import { upload } from '#lib/api/upload.ts';
import { notify } from '#lib/notify.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { pdfImageUrl } from './editor-api.ts';
import type { Editor } from '../core/model/editor.ts';
import { withProgress } from '../core/model/with-progress.ts';

interface Target {
  editor: Editor;
  pdfId: string;
  elementId: string;
}

/** Uploads an image and sets it on an image element, which takes the image's proportions. */
export async function putImage({ file, ...target }: Target & { file: File }): Promise<void> {
  const { editor, elementId } = target;
  const before = imageOf(target);
  const isNew = before?.value === null;
  try {
    const image = await send(target, file);
    const element = imageOf(target) ?? before;
    if (!element) return;
    const longest = Math.max(element.width, element.height);
    const scale = Math.min(longest / image.width, longest / image.height);
    const size = { width: sideOf(image.width * scale), height: sideOf(image.height * scale) };
    const change = { op: 'update' as const, id: elementId, changes: { value: image.id, ...size } };
    if (isNew) editor.complete(change, { name: 'change' });
    else editor.commit([change], { name: 'change' });
  } catch (error) {
    offerAgain(error, () => void putImage({ file, ...target }));
  }
}

/** Copies an image of another pdf into this one; the element keeps its size. */
export async function copyImage({ from, ...target }: Target & { from: { pdf_id: string; image_id: string } }): Promise<void> {
  try {
    const answer = await fetch(pdfImageUrl(from.pdf_id, from.image_id), { headers: await credentialHeaders('GET') });
    if (!answer.ok) throw new Error('The picture cannot be had.');
    const blob = await answer.blob();
    const file = new File([blob], 'picture', { type: blob.type });
    const image = await send(target, file);
    const change = { op: 'update' as const, id: target.elementId, changes: { value: image.id } };
    target.editor.complete(change, { name: 'change' });
  } catch (error) {
    offerAgain(error, () => void copyImage({ from, ...target }));
  }
}

function send({ editor, pdfId }: Target, file: File) {
  return withProgress(editor.view, (onProgress) => upload(uploadPdfImage, { params: { id: pdfId }, file, onProgress }));
}

function imageOf({ editor, elementId }: Target) {
  const element = editor.document.state.elements.get(elementId);
  return element?.kind === 'image' ? element : null;
}

function sideOf(length: number): number {
  return Math.max(MINIMUM_SIZE.image, roundPoint(length));
}

/** Says so if the server rejects the image. After any other failure the file is kept for another try. */
function offerAgain(error: unknown, again: () => void): void {
  if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429) return reportFailure(error);
  notify.warning(t`The image couldn’t be loaded`, t`Check your internet connection and try again.`, {
    duration: Infinity,
    action: { label: t`Try again`, onClick: again },
  });
}
