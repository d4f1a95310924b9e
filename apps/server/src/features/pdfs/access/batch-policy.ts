import type { FastifyRequest } from 'fastify';
import { type Space, ownerOf } from '#features/organizations/spaces/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { mayChangePdf } from './policy.ts';

/** Applies the single-pdf policy to each pdf of a batch, and admits only pdfs in the batch's space. */
export function admitInSpace(request: FastifyRequest, space: Space): (id: string) => Promise<PdfRow> {
  const owner = ownerOf(space);
  return async (id) => {
    const { pdf } = await mayChangePdf.check(request, { id });
    if (pdf.user_id !== owner.user_id || pdf.organization_id !== owner.organization_id) throw new AppError('not_found');
    return pdf;
  };
}
