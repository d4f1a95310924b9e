import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { FileUpload, FileUploads } from './model/file-uploads.ts';

/** The files on their way; null where there are no fields for files. */
export const FileUploadsContext = createContext<FileUploads | null>(null);

/** Throws where no one has said how files are sent. */
export function useFileUploads(): FileUploads {
  const uploads = use(FileUploadsContext);
  if (!uploads) throw new Error('Files are taken where they can be sent.');
  return uploads;
}

/** What of one field is on its way, or was refused. */
export function useUploadsOf(uploads: FileUploads, elementId: string): FileUpload[] {
  return useStore(uploads.store).uploads.filter(({ element_id }) => element_id === elementId);
}
