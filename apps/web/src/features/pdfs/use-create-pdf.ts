import type { BodyInputOf } from '@countersign/contract/endpoint';
import { createPdfFrom } from '@countersign/contract/pdfs';
import { uuidv7 } from '@countersign/document-model/uuid';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { useSpace } from '#lib/space/space.ts';
import { refreshPdfs } from './pdf-queries.ts';

/** Creates a pdf without a file and opens it. Field errors (422) are shown by the form. */
export function useCreatePdf() {
  const { space } = useSpace();
  const client = useQueryClient();
  const navigate = useNavigate();

  return useMutation({
    meta: { silent: true },
    mutationFn: (body: BodyInputOf<typeof createPdfFrom>) =>
      call(createPdfFrom, { params: { space }, body, idempotencyKey: uuidv7() }),
    onSuccess: async (pdf) => {
      await navigate({ to: '/pdfs/$pdfId/{-$mode}', params: { pdfId: pdf.id } });
      void refreshPdfs(client);
    },
    onError: (error) => {
      if (!isApiError(error, 422)) reportFailure(error);
    },
  });
}
