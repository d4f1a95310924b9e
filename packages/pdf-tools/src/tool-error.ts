/**
 * Why a tool cannot do what it was asked for, cut by what the person can do about it:
 * - `needs_password`: give the file's password first; `wrong_password`: another one
 * - `signed`: choose what becomes of the signatures
 * - `wrong_kind`: the file is not of the kind that the tool takes
 * - `too_many_pages`: `TOOL_LIMITS.pages`
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
  /** Which of the files it is about, from 0. */
  readonly file: number;

  constructor(code: ToolErrorCode, message: string, { file = 0, ...options }: ErrorOptions & { file?: number } = {}) {
    super(message, options);
    this.code = code;
    this.file = file;
  }
}
