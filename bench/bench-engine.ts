// The engine under test, and a key for sealing.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createEngine, createKeyPair, createRootCertificate, type Engine, issueCertificate, signerOf } from '@countersign/pdf';

const require = createRequire(import.meta.url);

export function loadBenchEngine(): Promise<Engine> {
  return createEngine({
    pdfiumWasm: new Uint8Array(readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'))),
    harfbuzzSubsetWasm: new Uint8Array(readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))),
  });
}

export async function sealingKey() {
  const root = createKeyPair('P-384');
  const leaf = createKeyPair('P-256');
  const certificate = await createRootCertificate({
    subject: { common_name: 'Bench' },
    public_key: root.public_key,
    sign: signerOf(root.private_key),
    valid_from: new Date(),
  });
  const own = await issueCertificate({
    kind: 'signer',
    subject: { common_name: 'Bench seal' },
    public_key: leaf.public_key,
    issuer: { certificate, sign: signerOf(root.private_key) },
    valid_from: new Date(),
  });
  return { certificates: [own, certificate], sign: signerOf(leaf.private_key) };
}
