// The size limit of a child's message. A small file must not make a child send so much that it fills the server's memory, or
// keeps its event loop busy with decoding.

/** Far more than any task returns for a document; files are returned as files. */
export const MAX_MESSAGE_BYTES = 32 * 2 ** 20;
/** Overhead of a value besides its content. */
const BYTES_OF_VALUE = 8;

/** Whether a value exceeds the limit once copied; a repeated string is copied each time. */
export function isMessageTooLarge(message: unknown, most = MAX_MESSAGE_BYTES): boolean {
  let left = most;
  const seen = new Set<object>();
  const waiting: unknown[] = [message];
  while (waiting.length > 0 && left >= 0) {
    const value = waiting.pop();
    left -= BYTES_OF_VALUE;
    if (typeof value === 'string') left -= 2 * value.length;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) left -= value.byteLength;
    else left -= pushContents(value, waiting);
  }
  return left < 0;
}

/** @returns the size of its keys */
function pushContents(value: object, waiting: unknown[]): number {
  if (value instanceof Map || value instanceof Set) {
    for (const item of value) waiting.push(item);
    return 0;
  }
  let names = 0;
  for (const [name, item] of Object.entries(value)) {
    waiting.push(item);
    names += 2 * name.length;
  }
  return names;
}
