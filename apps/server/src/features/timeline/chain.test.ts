import { expect, it } from 'vitest';
import { hashEvent } from './chain.ts';

it('hashes an event as any other program does: SHA-256 over its canonical JSON (RFC 8785), keys sorted, no white space', () => {
  const event = {
    subject: '0a000000-0000-7000-8000-000000000001',
    sequence: 2,
    type: 'signed',
    at: '2026-01-02T03:04:05.678Z',
    actor: { type: 'signee' as const, id: '0a000000-0000-7000-8000-000000000002', name: 'Zoë Ünal ✓', email: null },
    proven_by: 'link',
    ip: '192.0.2.1',
    user_agent: 'Test/1.0 "quoted"',
    data: { z: 1, a: [true, null, 'é'], n: { b: 2, a: 1.5 } },
    previous_hash: '0'.repeat(64),
  };
  // Computed in Python: json.dumps(event, sort_keys=True, separators=(',', ':'), ensure_ascii=False), then hashlib.sha256.
  const created = '0dbdc49a8085a8339e0808883e30770e09ae40e54b1a940a654e676e073d49ee';
  expect(hashEvent(event)).toBe(created);
  expect(hashEvent({ ...event, data: { n: { a: 1.5, b: 2 }, a: [true, null, 'é'], z: 1 } })).toBe(created);
  expect(hashEvent({ ...event, sequence: 3 })).not.toBe(created);
});
