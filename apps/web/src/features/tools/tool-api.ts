// Server calls of the toolbox, except for runs.
import {
  createToolPipeline,
  deleteToolPipeline,
  listToolPipelines,
  type ToolPipeline,
} from '@countersign/contract/tool-pipelines';
import {
  addToolFile,
  addToolFileFromPdf,
  closeTools,
  deleteToolFile,
  downloadToolFile,
  downloadToolFiles,
  findInToolFile,
  getToolFileDetails,
  saveToolFile,
  type ToolFile,
  unlockToolFile,
} from '@countersign/contract/tool-files';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '#lib/api/call.ts';
import { upload } from '#lib/api/upload.ts';
import type { Space } from '#lib/api/url.ts';
import { saveFile } from '#lib/save-file.ts';
import type { WordSearch } from './state/redaction.ts';

export const toolApi = {
  add: (file: File, options: { signal: AbortSignal; onProgress: (fraction: number) => void }) =>
    upload(addToolFile, { params: {}, file, ...options }),
  addFromPdf: (pdf_id: string) => call(addToolFileFromPdf, { body: { pdf_id } }),
  unlock: (id: string, password: string) => call(unlockToolFile, { params: { id }, body: { password } }),
  remove: (id: string) => call(deleteToolFile, { params: { id } }),
  close: () => call(closeTools),
  find: (id: string, search: WordSearch) => call(findInToolFile, { params: { id }, body: search }),
  save: (space: Space, { id, name, mode }: { id: string; name: string; mode: 'edit' | 'signing' }) =>
    call(saveToolFile, { params: { space, id }, body: { name, mode } }),
  addPipeline: (pipeline: { name: string; steps: ToolPipeline['steps'] }) => call(createToolPipeline, { body: pipeline }),
  removePipeline: (id: string) => call(deleteToolPipeline, { params: { id } }),
};

/** Downloads a single file directly, and several as a ZIP. */
export async function downloadFiles(files: readonly ToolFile[], name: string): Promise<void> {
  const [file] = files;
  if (!file) return;
  if (files.length === 1) return saveFile(await callForFile(downloadToolFile, { params: { id: file.id } }));
  const ids = files.map(({ id }) => id);
  saveFile(await callForFile(downloadToolFiles, { body: { ids, name } }));
}

export function toolPageImageUrl(fileId: string, page: number, width: number): string {
  return `/api/tools/files/${fileId}/picture?page=${page}&width=${width}`;
}

export const pipelinesQuery = queryOptions({
  queryKey: ['tool-pipelines'],
  queryFn: async ({ signal }) => (await call(listToolPipelines, { signal })).data,
});

export function detailsQuery(fileId: string) {
  return queryOptions({
    queryKey: ['tool-file-details', fileId],
    queryFn: ({ signal }) => call(getToolFileDetails, { params: { id: fileId }, signal }),
    staleTime: Infinity,
    meta: { silent: true },
  });
}
