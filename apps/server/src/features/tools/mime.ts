import type { ToolFile } from '@countersign/contract/tool-files';

export const MIME: Record<ToolFile['kind'], string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  text: 'text/plain; charset=utf-8',
  json: 'application/json',
  zip: 'application/zip',
};
