import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { FileUpload, FileUploads } from './model/file-uploads.ts';

/** Current uploads; null without attachment fields. */
export const FileUploadsContext = createContext<FileUploads | null>(null);

/** Throws outside of a provider. */
export function useFileUploads(): FileUploads {
  const uploads = use(FileUploadsContext);
  if (!uploads) throw new Error('Files are taken where they can be sent.');
  return uploads;
}

/** Pending and rejected uploads of one field. */
export function useUploadsOf(uploads: FileUploads, elementId: string): FileUpload[] {
  return useStore(uploads.store).uploads.filter(({ element_id }) => element_id === elementId);
}
