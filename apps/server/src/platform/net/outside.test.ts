import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { requestOutside } from './outside.ts';

it('says of what gives no answer that the time is over', async () => {
  const silent = http.createServer(() => undefined);
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const { port } = silent.address() as AddressInfo;
  const asking = requestOutside(`http://127.0.0.1:${port}/`, {
    method: 'GET',
    may_go_inside: true,
    within_ms: 50,
    most_bytes: 10,
  });
  await expect(asking).rejects.toMatchObject({ name: 'TimeoutError' });
  silent.closeAllConnections();
  silent.close();
});
