// Where Node keeps what it has compiled: for processes that a test starts, whose environment holds nothing else of ours.

export const COMPILED: Record<string, string> = process.env['NODE_COMPILE_CACHE']
  ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  : {};
