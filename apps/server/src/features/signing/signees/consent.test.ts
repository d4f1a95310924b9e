import { LANGUAGES } from '@countersign/contract/languages';
import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { consentIn } from './consent.ts';

/** Hashes of the consent texts by version. A changed text, in the code or in a catalog, needs a new version. */
const HASHES: Record<string, string> = {
  '2026-11-2': '41dcd7cf1d332c84ec40c0349ce9f3afa6877245e3c916bab66164264db89f54',
  '2026-11-2-de': '73d863a404cb6e67e65c5d3dc5ea30433db974452514908aa043157b1c063c4e',
  '2026-11-2-fr': '8f6a6ae29ea67d6499bd6586d1fad87251cd4b761ae6ae0f29c2f99fc1544987',
  '2026-11-2-es': '9a962e15b4b6c5297328b611d796355ea98f893539e1fe60345f6509f45b3c1a',
  '2026-11-2-ar': 'cfde7f1f03c601496a9871d2c0f7aec94b4d88f9c7ce1a6ec73ae0cf1eb7a453',
};

it.each(LANGUAGES)('each version has an unchanged consent text: %s', (language) => {
  const { version, text } = consentIn(language);
  expect({ version, sha256: hash('sha256', text) }).toEqual({ version, sha256: HASHES[version] });
});
