// How much a child may say at once. Its parent is the server: what a small file has a child answer must not fill the server's memory,
// nor keep its event loop busy with unpacking it.

/** Far more than any task answers of a document; files come back as files. */
export const MOST_MESSAGE_BYTES = 32 * 2 ** 20;
/** Of a value beside what it holds. */
const BYTES_OF_VALUE = 8;

/** Whether a value is larger than that once it is copied, where a text that it holds twice is copied twice. */
export function isMessageTooLarge(message: unknown, most = MOST_MESSAGE_BYTES): boolean {
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

/** @returns what its names take */
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
