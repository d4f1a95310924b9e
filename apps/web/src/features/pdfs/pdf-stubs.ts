// Stubs available to a pdf: those of its space and of its project.
import { STALE_TIME, STUBS_PAGE_SIZE } from '@countersign/contract/limits';
import { listElements } from '@countersign/contract/elements';
import { type PdfStub, listPdfStubs } from '@countersign/contract/stubs';
import { stubKeysOf } from '@countersign/document-model';
import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { allPages } from '#lib/api/all-pages.ts';
import { call } from '#lib/api/call.ts';

/** Stub keys used in the texts and fields of a pdf. */
export function namedStubsQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['pdfs', 'named-stubs', pdfId],
    queryFn: async ({ signal }) => stubKeysOf((await call(listElements, { params: { id: pdfId }, signal })).data),
    gcTime: 0,
  });
}

export function pdfStubsQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['stubs', 'pdf', pdfId],
    queryFn: async ({ signal }) => {
      const stubs = await allPages((number) =>
        call(listPdfStubs, {
          params: { id: pdfId },
          query: { 'page[number]': number, 'page[size]': STUBS_PAGE_SIZE, 'sort[createdAt]': 'key' },
          signal,
        }),
      );
      return stubs.map(inOwnLanguage);
    },
    staleTime: STALE_TIME.medium_ms,
    meta: { silent: true },
  });
}

/** Project stubs have the same keys everywhere, so their names are translated. */
function inOwnLanguage(stub: PdfStub): PdfStub {
  return stub.service_name === null ? stub : { ...stub, name: projectStubNames()[stub.key] ?? stub.name };
}

function projectStubNames(): Record<string, string> {
  return {
    project_name: t`Project name`,
    project_full_address: t`Project address in one line`,
    project_address: t`Project address`,
    project_address_2: t`Project address, second line`,
    project_city: t`Project city`,
    project_state: t`Project state`,
    project_postal_code: t`Project postal code`,
    project_country: t`Project country`,
    project_contact_name: t`Project contact`,
    project_contact_email: t`Project contact: email`,
    project_contact_phone: t`Project contact: phone`,
  };
}
