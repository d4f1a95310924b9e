// The server's rows of the figures table: a list from 100,000 pdfs, an upload of 50 MB, and many people who sign at once.
import { createHash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { plain } from '../packages/pdf/fixtures/pages.ts';
import { BENCH_EMAIL, BENCH_PASSWORD, startBenchServer } from './bench-server.ts';
import { listFigures } from './list.ts';
import { signeesFigure } from './signees.ts';
import { type Figure, compare } from './yardstick.ts';

export async function serverFigures(): Promise<Figure[]> {
  const { dir, url, mail, browser, user_id, pool, close } = await startBenchServer({ billing: 'off', connections: 12 });
  const { token } = (
    await browser.call<{ token: string }>('POST', '/api/tokens', { email: BENCH_EMAIL, password: BENCH_PASSWORD })
  ).body;
  const lists = await listFigures({ url, pool, token, user_id });

  const large = new Uint8Array(50 * 2 ** 20);
  large.set(plain(3));
  const file = path.join(dir, 'large.pdf');
  await writeFile(file, large);
  let count = 0;
  const uploadFigure = await compare(
    { name: 'upload of 50 MB until it is ready', yardstick_name: 'cp and SHA-256 of it', goal: 6, runs: 5 },
    async () => {
      large[large.length - 1] = count += 1;
      const { body } = await browser.upload<{ id: string }>('/api/users/me/documents/pdfs', { name: 'large.pdf', bytes: large });
      while ((await browser.call('GET', `/api/documents/pdfs/${body.id}`)).body['engine_mode'] === 'processing') await pause(5);
    },
    async () => {
      await copyFile(file, `${file}.copy`);
      createHash('sha256')
        .update(await readFile(`${file}.copy`))
        .digest();
    },
  );

  const signees = await signeesFigure({ url, sender: browser, mail, pool });

  await close();
  return [...lists, uploadFigure, signees];
}
