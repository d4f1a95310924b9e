// Sends the same hostile body again and again until it is ended, and then says how often it was answered with what:
// `node hostile-client.ts METHOD URL HEADERS`. A process of its own, so that whoever measures beside it does not wait for it.
const [method = 'POST', url = '', headers = '{}'] = process.argv.slice(2);
/** As deep as it goes, and far more than is taken. */
const BODY = Buffer.alloc(10 * 2 ** 20, '[');

const counts: Record<string, number> = {};
process.on('SIGTERM', () => process.stdout.write(JSON.stringify(counts), () => process.exit(0)));
process.stdout.write('\n');

for (;;) {
  // Who sends more than is taken may be cut off before the answer is read.
  const outcome = await fetch(url, { method, headers: JSON.parse(headers) as Record<string, string>, body: BODY }).then(
    ({ status }) => String(status),
    () => 'cut off',
  );
  counts[outcome] = (counts[outcome] ?? 0) + 1;
}
