// Creates a pdf without an upload: from blank pages, or from a URL.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { MAX_FILE_BYTES } from '@countersign/contract/limits';
import type { newPdf } from '@countersign/contract/pdfs';
import { problem } from '@countersign/contract/problems';
import { blankPdf } from '@countersign/pdf';
import type { z } from 'zod';
import type { SpaceGrant } from '#features/organizations/spaces/index.ts';
import type { Call } from '#platform/context/call.ts';
import { invalidField } from '#platform/errors/app-error.ts';
import { fetchFile } from '#platform/intake/fetch-file.ts';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import { beginsAsPdf } from '../conversion/index.ts';
import { saveReceived } from './upload.ts';

type NewPdf = z.output<typeof newPdf>;

/** @throws AppError 422 at `url` if no PDF can be fetched */
export function makePdf(call: Call, grant: SpaceGrant, source: NewPdf): Promise<PdfRow> {
  return source.origin === 'url' ? fetchPdf(call, grant, source) : makeBlank(call, grant, source);
}

async function fetchPdf(call: Call, grant: SpaceGrant, { url, ...fields }: Extract<NewPdf, { origin: 'url' }>) {
  const received = await fetchFile(call, url, { max_bytes: MAX_FILE_BYTES });
  try {
    // Most URLs lead to a web page about the file, or to a sign-in page.
    if (!(await beginsAsPdf(received.path))) throw invalidField('url', problem('no_pdf_at_address'));
    return await saveReceived(call, { grant, received, fields, origin: 'url', from: new URL(url).host });
  } finally {
    await received.release();
  }
}

function makeBlank(call: Call, grant: SpaceGrant, { width, height, pages, ...fields }: Extract<NewPdf, { origin: 'blank' }>) {
  return withTemporaryFiles(call.context.config, ['blank'], async ({ blank }) => {
    const bytes = blankPdf({ width, height }, pages);
    await writeFile(blank, bytes, { mode: 0o600 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const received = { path: blank, name: 'Document', size_bytes: bytes.length, sha256, is_too_large: false };
    return saveReceived(call, { grant, received, fields, origin: 'upload' });
  });
}
