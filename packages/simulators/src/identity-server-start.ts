// `npm run dev:identity`: starts the stand-in for Google, Facebook and LinkedIn, and prints the settings that make Countersign
// ask it. An argument is the port.
import { startIdentityServer } from './identity-server.ts';

const { url, settings } = await startIdentityServer({ port: Number(process.argv[2] ?? 4_080) });
process.stderr.write(`A stand-in for Google, Facebook and LinkedIn is at ${url}. Start Countersign with:\n`);
for (const [name, value] of Object.entries(settings)) process.stdout.write(`export ${name}='${value}'\n`);
