import type { CheckedSignature, Verification } from '@countersign/contract/verify';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { i18n } from '#lib/i18n.ts';
import { UNREADABLE } from './most-serious-changes.ts';
import { VerificationResult } from './verification-result.tsx';

const SIGNATURE: CheckedSignature = {
  field: 'Signature1',
  signer: 'Ann Able',
  level: 'B-T',
  reason: null,
  signed_at: null,
  covers_whole_file: false,
  intact: true,
  trusted: false,
  timestamp: null,
  changes: [],
  changes_allowed: true,
  damaged: null,
  problem: null,
  is_seal: false,
};

const RESULT: Verification = {
  signatures: [],
  ours: false,
  is_stored: false,
  timeline_found: false,
  timeline_intact: null,
  timeline: [],
  certificate_found: false,
  active_content: [],
  sha256: '0'.repeat(64),
};

it('says once what several changes have in common', () => {
  const changes = [
    { kind: 'document', where: UNREADABLE },
    { kind: 'document', where: UNREADABLE },
  ] as const;
  const signatures = [{ ...SIGNATURE, changes: [...changes], changes_allowed: false }];
  render(
    <I18nProvider i18n={i18n}>
      <VerificationResult name="Lease.pdf" result={{ ...RESULT, signatures }} isOther={false} />
    </I18nProvider>,
  );
  // In the verdict, and among the changes after the signature.
  expect(screen.getAllByText('Later content can’t be read, so it wasn’t checked.')).toHaveLength(2);
  expect(screen.getByText('2 later changes, not all of them allowed')).toBeTruthy();
});
