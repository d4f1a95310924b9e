// A separate process that requests one address repeatedly over many connections, and prints the responses per second. Its own
// load does not count against the server's process.
//   node bench/load.ts URL CONNECTIONS SECONDS [BEARER]
import http from 'node:http';

const [address = '', connections = '1', seconds = '1', bearer = ''] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(connections) });
const until = performance.now() + Number(seconds) * 1_000;
let answers = 0;

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = bearer ? { authorization: `Bearer ${bearer}` } : {};
    const request = http.get(address, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`));
      response.on('error', reject).on('end', resolve).resume();
    });
    request.on('error', reject);
  });
}

async function worker(): Promise<void> {
  while (performance.now() < until) {
    await ask();
    answers += 1;
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, worker));
process.stdout.write(`${answers / ((performance.now() - started) / 1_000)}\n`);
agent.destroy();
