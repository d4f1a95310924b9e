// Shares Node's compile cache with the processes that tests start with an otherwise empty environment.

export const COMPILE_CACHE: Record<string, string> = process.env['NODE_COMPILE_CACHE']
  ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  : {};
