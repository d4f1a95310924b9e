// Sends the same hostile body repeatedly until it is stopped, and then prints how often it got which response: `node
// hostile-client.ts METHOD URL HEADERS`. A separate process, so that measurements beside it are not affected.
const [method = 'POST', url = '', headers = '{}'] = process.argv.slice(2);
/** Nested as deeply as possible, and far above the body limit. */
const BODY = Buffer.alloc(10 * 2 ** 20, '[');

const counts: Record<string, number> = {};
process.on('SIGTERM', () => process.stdout.write(JSON.stringify(counts), () => process.exit(0)));
process.stdout.write('\n');

for (;;) {
  // The server may close the connection before the client has read the response.
  const outcome = await fetch(url, { method, headers: JSON.parse(headers) as Record<string, string>, body: BODY }).then(
    ({ status }) => String(status),
    () => 'cut off',
  );
  counts[outcome] = (counts[outcome] ?? 0) + 1;
}
