import type { BodyInputOf } from '@countersign/contract/endpoint';
import {
  type SubmissionStatus,
  createForm,
  deleteForm,
  exportSubmissions,
  getForm,
  getFormCode,
  listForms,
  listSubmissions,
  updateForm,
  zipSubmissions,
} from '@countersign/contract/forms';
import { listPdfs } from '@countersign/contract/pdfs';
import { listTemplateRoles } from '@countersign/contract/template-roles';
import { uuidv7 } from '@countersign/document-model/uuid';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '#lib/api/call.ts';
import { type Space, buildPath } from '#lib/api/url.ts';
import { useSpace } from '#lib/space/space.ts';

export type NewForm = BodyInputOf<typeof createForm>;
export type FormChanges = BodyInputOf<typeof updateForm>;

export interface SubmissionFilter {
  search: string;
  status: SubmissionStatus | undefined;
}

export function formsQuery(space: Space) {
  return queryOptions({
    queryKey: ['forms', space, 'list'],
    queryFn: async ({ signal }) => (await call(listForms, { params: { space }, query: { 'page[size]': 100 }, signal })).data,
  });
}

export function formQuery(space: Space, formId: string) {
  return queryOptions({
    queryKey: ['forms', space, formId],
    queryFn: ({ signal }) => call(getForm, { params: { space, formId }, signal }),
  });
}

/** Submissions page by page; refetched while the table is open. */
export function submissionsQuery(space: Space, formId: string, filter: SubmissionFilter) {
  return infiniteQueryOptions({
    queryKey: ['forms', space, formId, 'submissions', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listSubmissions, {
        params: { space, formId },
        query: { ...filterQuery(filter), 'page[number]': pageParam, 'page[size]': 50 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.next_page_url ? last.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
}

/** Templates of the space that are ready for use. */
export function templatesQuery(space: Space) {
  return queryOptions({
    queryKey: ['pdfs', 'templates-to-choose', space],
    queryFn: async ({ signal }) => {
      const query = { 'filter[mode]': 'template', sort: 'name', 'page[size]': 100 };
      const { data } = await call(listPdfs, { params: { space }, query, signal });
      return data.filter(({ engine_mode }) => engine_mode === 'ready');
    },
  });
}

export function rolesQuery(pdfId: string) {
  return queryOptions({
    queryKey: ['pdfs', 'roles', pdfId],
    queryFn: async ({ signal }) => (await call(listTemplateRoles, { params: { id: pdfId }, signal })).data,
    enabled: pdfId !== '',
  });
}

export function codeAddress(space: Space, formId: string): string {
  return buildPath(getFormCode.path, { space, formId });
}

export function fetchCsv(space: Space, formId: string, filter: SubmissionFilter) {
  return callForFile(exportSubmissions, { params: { space, formId }, query: filterQuery(filter) });
}

export function fetchZip(space: Space, formId: string, filter: SubmissionFilter) {
  return callForFile(zipSubmissions, { params: { space, formId }, query: filterQuery(filter) });
}

export function useFormActions() {
  const { space } = useSpace();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['forms', space] });

  return {
    create: useMutation({
      mutationFn: (body: NewForm) => call(createForm, { params: { space }, body, idempotencyKey: uuidv7() }),
      meta: { silent: true },
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ id, body }: { id: string; body: FormChanges }) => call(updateForm, { params: { space, formId: id }, body }),
      meta: { silent: true },
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: string) => call(deleteForm, { params: { space, formId: id } }), onSettled }),
  };
}

function filterQuery({ search, status }: SubmissionFilter) {
  return { 'filter[search]': search, 'filter[status]': status };
}
