// npm run bench [engine|server]: the figures of docs/architecture.md, each beside its yardstick in the same run.
import { engineFigures } from './engine.ts';
import { serverFigures } from './server.ts';
import { print } from './yardstick.ts';

const wanted = process.argv[2];
if (!wanted || wanted === 'engine') for (const figure of await engineFigures()) print(figure);
if (!wanted || wanted === 'server') for (const figure of await serverFigures()) print(figure);
