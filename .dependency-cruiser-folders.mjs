// Folders that need each other are one folder, or need a third. Without the tests: they lie beside what they test, and bring
// whole servers along, so the tool would see cycles that are none.
import files from './.dependency-cruiser.mjs';

const PLACES = '^(apps/(server|web)/src|packages/(contract|document-model|pdf|pdf-tools|simulators)/src)(/|$)';

export default {
  forbidden: [
    {
      name: 'no-cycle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: PLACES },
      to: { path: PLACES, circular: true },
    },
  ],
  options: {
    ...files.options,
    exclude: { path: `${files.options.exclude.path}|\\.test\\.tsx?$|/(testing|fixtures)/` },
  },
};
