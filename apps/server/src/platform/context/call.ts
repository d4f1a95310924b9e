import type { Caller } from './caller.ts';
import type { Context } from './context.ts';

/** What a service needs beside its own arguments: what the application has, and who calls. */
export interface Call {
  context: Context;
  caller: Caller;
}
