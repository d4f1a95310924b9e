import { listTemplateRoles } from '@countersign/contract/template-roles';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export function templateRolesQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['pdfs', 'roles', pdfId],
    queryFn: async ({ signal }) => (await call(listTemplateRoles, { params: { id: pdfId }, signal })).data,
  });
}
