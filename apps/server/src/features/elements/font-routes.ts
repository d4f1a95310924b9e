import * as contract from '@countersign/contract/fonts';
import { defaultFontId, fontCatalogue } from '@countersign/document-model/text';
import type { FastifyInstance } from 'fastify';
import { mount } from '#platform/http/mount.ts';
import { signedIn } from '#platform/http/policy.ts';

export function fontRoutes(app: FastifyInstance) {
  mount(app, contract.listPdfFonts, { policy: signedIn, handler: async () => ({ data: listFonts() }) });
}

function listFonts(): contract.PdfFont[] {
  return fontCatalogue.map(({ id, family, style, scripts, fallback }) => ({
    id,
    family,
    style,
    scripts,
    is_fallback: fallback,
    is_default: id === defaultFontId,
  }));
}
