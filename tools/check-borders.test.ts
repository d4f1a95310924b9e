// Tests the border check itself, on a copy of the sources with planted violations.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './bootstrap.mjs';
import { checkBorders } from './borders.ts';

/** [rule, file that breaks it, its import] */
const PLANTED = [
  ['pdf-stands-alone', 'packages/pdf/src/planted.ts', '@countersign/contract/stubs'],
  ['libpdf-comes-corrected', 'packages/pdf/src/planted-too.ts', '@libpdf/core'],
  ['engine-points-down', 'packages/pdf/src/objects/planted.ts', '../forms/form-tree.ts'],
  ['engine-points-down', 'packages/pdf/src/redact/planted.ts', '../engine.ts'],
  ['no-cycle-of-folders', 'packages/pdf/src/verify/planted.ts', '../sign/placeholder.ts'],
  ['engine-folders-have-a-layer', 'packages/pdf/src/unlisted/planted.ts', '../base/errors.ts'],
  ['document-model-is-pure', 'packages/document-model/src/planted.ts', '@countersign/contract/stubs'],
  ['document-model-has-few-libraries', 'packages/document-model/src/planted-too.ts', 'pg'],
  ['contract-knows-document-model-only', 'packages/contract/src/planted.ts', '@countersign/pdf'],
  ['simulators-stand-alone', 'packages/simulators/src/planted.ts', '@countersign/contract/stubs'],
  ['product-does-not-need-simulators', 'apps/server/src/features/stubs/planted.ts', '@countersign/simulators/mail-sink'],
  ['web-and-server-meet-in-the-contract', 'apps/web/src/lib/planted.ts', '../../../server/src/app.ts'],
  ['platform-has-no-business-words', 'apps/server/src/platform/clock/planted.ts', '#features/stubs/index.ts'],
  ['platform-may-know-tables', 'apps/server/src/platform/http/planted.ts', '#features/stubs/index.ts'],
  ['schema-is-at-the-bottom', 'apps/server/src/schema/planted.ts', '#platform/clock/clock.ts'],
  ['server-features-have-a-door', 'apps/server/src/features/pdfs/planted.ts', '#features/stubs/queries.ts'],
  ['no-cycle-of-features', 'apps/server/src/features/organizations/planted.ts', '#features/stubs/index.ts'],
  ['services-know-no-http', 'apps/server/src/features/stubs/planted-service.ts', '#platform/http/mount.ts'],
  ['platform-keeps-http-in-its-place', 'apps/server/src/platform/clock/planted-too.ts', '@fastify/cookie'],
  ['no-cycle-of-folders', 'apps/server/src/platform/log/planted.ts', '#platform/context/call.ts'],
  ['tests-are-for-tests', 'apps/server/src/features/stubs/planted-too.ts', '#testing/people.ts'],
  ['web-features-do-not-meet', 'apps/web/src/features/stubs/planted.ts', '#features/pdfs/gallery-rules.ts'],
  ['web-features-do-not-know-app', 'apps/web/src/features/stubs/planted-too.ts', '#app/router.ts'],
  ['web-foundations-know-no-features', 'apps/web/src/ui/planted.ts', '#features/stubs/stubs-api.ts'],
  ['web-editor-core-is-pure', 'apps/web/src/features/editor/core/model/planted.ts', '../../context/editor-context.ts'],
  ['web-editor-core-has-few-libraries', 'apps/web/src/features/editor/core/commands/planted.ts', 'react'],
  ['web-editor-points-down', 'apps/web/src/features/editor/viewer/planted.ts', '../canvas/surface.ts'],
  ['web-editor-panels-and-canvas-do-not-meet', 'apps/web/src/features/editor/canvas/planted.ts', '../panels/announcer.tsx'],
  ['no-cycle-of-folders', 'apps/web/src/features/editor/viewer/planted.ts', '../canvas/surface.ts'],
  ['everything-is-found', 'apps/web/src/ui/planted-too.ts', '#lib/nowhere.ts'],
] as const;

/** The same for type-only imports. */
const PLANTED_TYPES = [
  ['services-know-no-http', 'apps/server/src/features/stubs/planted-type.ts', 'fastify'],
  ['web-editor-core-is-pure', 'apps/web/src/features/editor/core/model/planted-type.ts', '#ui/button.tsx'],
  ['web-editor-core-has-few-libraries', 'apps/web/src/features/editor/core/commands/planted-type.ts', 'react'],
  ['platform-keeps-http-in-its-place', 'apps/server/src/platform/clock/planted-type.ts', '#platform/http/call-of.ts'],
] as const;

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'countersign-borders-'));
});

afterEach(() => rmSync(copy, { recursive: true, force: true }));

test('the border check catches every kind of violation @deep', () => {
  copySources();
  for (const [, file, target] of PLANTED) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), `import * as planted from '${target}';\nexport { planted };\n`);
  }
  for (const [, file, target] of PLANTED_TYPES)
    writeFileSync(path.join(copy, file), `import type * as planted from '${target}';\nexport type { planted };\n`);

  const { errors } = checkBorders(copy);

  for (const [rule, file] of [...PLANTED, ...PLANTED_TYPES]) {
    const folder = rule.startsWith('no-cycle-of-') ? path.dirname(file) : file;
    expect(errors, `${rule} is not noticed`).toContainEqual(expect.stringContaining(`${rule}: ${folder} → `));
  }
});

test('the border check fails if it looks at nothing', () => {
  mkdirSync(path.join(copy, 'apps'));
  mkdirSync(path.join(copy, 'packages'));
  expect(() => checkBorders(copy)).toThrow(/Only 0 modules were looked at/);
});

function copySources() {
  for (const workspaces of ['apps', 'packages']) {
    for (const name of readdirSync(path.join(ROOT, workspaces))) {
      const folder = path.join(workspaces, name);
      for (const part of ['package.json', 'tsconfig.json', 'src']) {
        if (existsSync(path.join(ROOT, folder, part)))
          cpSync(path.join(ROOT, folder, part), path.join(copy, folder, part), { recursive: true });
      }
      linkModules(path.join(folder, 'node_modules'));
    }
  }
  linkModules('node_modules');
}

/** Links the installed packages, with the copy's own workspaces. */
function linkModules(folder: string) {
  const from = path.join(ROOT, folder);
  if (!existsSync(from)) return;
  mkdirSync(path.join(copy, folder), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@countersign') symlinkSync(path.join(from, name), path.join(copy, folder, name));
  }
  if (folder !== 'node_modules') return;

  mkdirSync(path.join(copy, 'node_modules/@countersign'));
  for (const name of readdirSync(path.join(ROOT, 'packages')))
    symlinkSync(path.join(copy, 'packages', name), path.join(copy, 'node_modules/@countersign', name));
}
