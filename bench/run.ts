// npm run bench [engine|server]: the figures of docs/figures.md, each beside its yardstick in the same run.
// npm run bench editor [minutes]: the editor beside the plain viewer of pdf.js; minutes of work before its memory is looked at.
// npm run bench idle [minutes]: what a server takes that no one uses; five minutes unless told otherwise.
// npm run bench tools: the PDF tools beside ghostscript and qpdf, on real files.
// npm run bench billing: what working costs with billing, beside BILLING=off.
// npm run bench rivals: the engine beside other libraries, which are installed for it.
import { measureBilling } from './billing.ts';
import { measureEditor } from './editor.ts';
import { engineFigures } from './engine.ts';
import { measureIdle } from './idle.ts';
import { compareWithRivals } from './rivals.ts';
import { serverFigures } from './server.ts';
import { compareTools } from './tools.ts';
import { print } from './yardstick.ts';

const wanted = process.argv[2];
if (!wanted || wanted === 'engine') for (const figure of await engineFigures()) print(figure);
if (wanted === 'tools') await compareTools();
if (wanted === 'rivals') await compareWithRivals();
if (!wanted || wanted === 'server') for (const figure of await serverFigures()) print(figure);
if (wanted === 'billing') await measureBilling();
if (wanted === 'idle') await measureIdle(Number(process.argv[3] ?? 5));
if (wanted === 'editor') await measureEditor({ memory_minutes: Number(process.argv[3] ?? 0) });
