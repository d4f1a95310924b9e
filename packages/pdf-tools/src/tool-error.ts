/**
 * Why a tool failed, divided by what the user can do:
 * - `needs_password`: enter the file's password first; `wrong_password`: another one
 * - `signed`: choose what happens to the signatures
 * - `wrong_kind`: the tool does not take files of this kind
 * - `too_many_pages`: see `TOOL_LIMITS.pages`
 * - `no_such_page`: pages that the file does not have
 * - `broken`: too damaged even to be repaired
 */
export type ToolErrorCode =
  | 'needs_password'
  | 'wrong_password'
  | 'signed'
  | 'wrong_kind'
  | 'too_many_pages'
  | 'no_such_page'
  | 'broken';

export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: ToolErrorCode;
  /** Zero-based index of the file concerned. */
  readonly file: number;

  constructor(code: ToolErrorCode, message: string, { file = 0, ...options }: ErrorOptions & { file?: number } = {}) {
    super(message, options);
    this.code = code;
    this.file = file;
  }
}
