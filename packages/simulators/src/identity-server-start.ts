// `npm run dev:identity`: starts the simulated Google, Facebook and LinkedIn and prints the settings that make Countersign
// use them. Takes the port as an optional argument.
import { startIdentityServer } from './identity-server.ts';

const { url, settings } = await startIdentityServer({ port: Number(process.argv[2] ?? 4_080) });
process.stderr.write(`A stand-in for Google, Facebook and LinkedIn is at ${url}. Start Countersign with:\n`);
for (const [name, value] of Object.entries(settings)) process.stdout.write(`export ${name}='${value}'\n`);
