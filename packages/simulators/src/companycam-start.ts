// `npm run dev:companycam`: starts the CompanyCam simulator and prints the settings that make Countersign use it. Takes the
// port as an optional argument.
import { startCompanyCam } from './companycam.ts';

const { url, env } = await startCompanyCam({ port: Number(process.argv[2] ?? 4_020) });
process.stderr.write(`A stand-in for CompanyCam is at ${url}. Start Countersign with:\n`);
for (const [name, value] of Object.entries(env)) process.stdout.write(`export ${name}='${value}'\n`);
