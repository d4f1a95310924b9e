// Files and runs of the PDF tools as the server describes them; what a test does not care about is filled in.
import type { ToolField, ToolFile } from '@countersign/contract/tool-files';
import type { ToolRun } from '@countersign/contract/tool-runs';

/** The id of a file of the tools, by a number from 0 to 99. */
export const toolFileId = (number: number) => `019a0000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;

/** A PDF of two pages. */
export function makeToolFile(about: Partial<ToolFile> = {}): ToolFile {
  return {
    id: toolFileId(1),
    name: 'Lease.pdf',
    kind: 'pdf',
    bytes: 40_960,
    pages: [
      { width: 595, height: 842 },
      { width: 595, height: 842 },
    ],
    needs_password: false,
    is_restricted: false,
    owner_tools: [],
    signature_count: 0,
    field_count: 0,
    bookmark_count: 0,
    repaired: [],
    expires_at: '2026-11-01T10:00:00.000Z',
    ...about,
  };
}

export function makeToolRun(about: Partial<ToolRun> = {}): ToolRun {
  const results = [makeToolFile({ id: toolFileId(2), name: 'Lease-watermarked.pdf', bytes: 51_200 })];
  return {
    id: '019a0000-0000-7000-8000-0000000000e0',
    tool: 'watermark',
    state: 'done',
    step: 'writing',
    done: 1,
    total: 1,
    results,
    notes: [],
    comparison: null,
    problem: null,
    ...about,
  };
}

/** A text field of a form. */
export function makeToolField(about: Partial<ToolField> = {}): ToolField {
  return {
    name: 'name',
    kind: 'text',
    label: null,
    printed_label: null,
    page: 0,
    boxes: [{ page: 0, x: 72, y: 100, width: 200, height: 20 }],
    value: '',
    options: [],
    is_multiline: false,
    is_read_only: false,
    is_required: false,
    max_length: null,
    ...about,
  };
}
