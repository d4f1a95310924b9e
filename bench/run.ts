// npm run bench [engine|server]: the figures of docs/figures.md, each compared with its yardstick in the same run.
// npm run bench editor [minutes]: the editor compared with the plain viewer of pdf.js; minutes of work before its memory is
// measured again.
// npm run bench idle [minutes]: the load of an idle server; five minutes by default.
// npm run bench tools: the PDF tools compared with ghostscript and qpdf, on real files.
// npm run bench billing: daily work with billing, compared with BILLING=off.
// npm run bench rivals: the engine compared with other libraries, which are installed for it.
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
