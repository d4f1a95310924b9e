import type { Caller } from './caller.ts';
import type { Context } from './context.ts';

/** The context of a service call: the application's context and the caller. */
export interface Call {
  context: Context;
  caller: Caller;
}
