import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, nullableTime, time } from './fields.ts';
import { listOf, listQuery } from './lists.ts';
import { stubInput } from './stub-fields.ts';

export const stub = z.object({
  id,
  user_id: id.nullable(),
  organization_id: id.nullable(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  service_name: z.string().nullable(),
  created_at: time,
  updated_at: nullableTime,
});
export type Stub = z.infer<typeof stub>;

/** A stub available in a pdf, with its known value from the linked project. */
const pdfStub = stub.extend({ value: z.string().nullable() });
export type PdfStub = z.infer<typeof pdfStub>;

/** The label of a stub is its name, or its key if the name is empty (core specification, section 3). */
export function stubLabel(entry: Pick<Stub, 'key' | 'name'>): string {
  return entry.name === '' ? entry.key : entry.name;
}

const listStubsQuery = listQuery({
  sorts: ['key', 'name', 'created_at', 'updated_at'],
  default_sort: 'key',
  filters: { search: z.string().max(200) },
});

export const listStubs = endpoint({
  method: 'GET',
  path: '/api/{space}/stubs',
  summary: 'List stubs',
  tag: 'stubs',
  query: listStubsQuery,
  answer: listOf(stub),
});

export const listPdfStubs = endpoint({
  method: 'GET',
  path: '/api/documents/pdfs/{id}/stubs',
  summary: 'List the stubs of a PDF',
  description: 'Those of its space and of its project.',
  tag: 'stubs',
  query: listStubsQuery,
  answer: listOf(pdfStub),
});

export const getStub = endpoint({
  method: 'GET',
  path: '/api/{space}/stubs/{stubId}',
  summary: 'Get a stub',
  tag: 'stubs',
  answer: stub,
});

export const createStub = endpoint({
  method: 'POST',
  path: '/api/{space}/stubs',
  summary: 'Create a stub',
  tag: 'stubs',
  body: stubInput,
  answer: stub,
  status: 201,
});

export const updateStub = endpoint({
  method: 'PUT',
  path: '/api/{space}/stubs/{stubId}',
  summary: 'Update a stub',
  tag: 'stubs',
  body: stubInput,
  answer: stub,
});

export const deleteStub = endpoint({
  method: 'DELETE',
  path: '/api/{space}/stubs/{stubId}',
  summary: 'Delete a stub',
  tag: 'stubs',
});
