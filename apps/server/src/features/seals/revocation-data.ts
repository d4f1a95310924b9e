// What is needed to verify other authorities' certificates in ten years: their issuers, and proof that none was revoked. Fetched
// from the addresses in the certificates. Missing data is left out, and lowers the level of the signature.
import { X509Certificate } from 'node:crypto';
import { type RevocationData, certificateAddresses, ocspRequest, revocationOf } from '@countersign/pdf';
import type { Log } from '#platform/log/log.ts';
import { type FetchOptions, fetchRevocationData } from './fetch-revocation-data.ts';

export interface Proof {
  /** DER. */
  certificates: Uint8Array[];
  ocsp_responses: Uint8Array[];
  revocation_lists: Uint8Array[];
}

export interface ChainToProve {
  /** The signer's certificate first; DER. */
  certificates: readonly Uint8Array[];
  /** Whether its addresses may be in our own network. */
  may_go_inside: boolean;
}

const MAX_STEPS = 6;
const MAX_ADDRESSES = 3;
/** In milliseconds, for everything: a seal must not wait forever. */
const DEADLINE_MS = 20_000;

export async function gatherRevocationData(
  chains: readonly ChainToProve[],
  log: Log,
  { deadline_ms = DEADLINE_MS }: { deadline_ms?: number } = {},
): Promise<Proof> {
  const until = performance.now() + deadline_ms;
  const proof: Proof = { certificates: [], ocsp_responses: [], revocation_lists: [] };
  for (const { certificates, may_go_inside } of chains) {
    try {
      await prove(certificates, proof, { may_go_inside, until });
    } catch (error) {
      if (error instanceof RevokedError) log.error({ err: error }, 'a certificate that signs or witnesses is revoked');
      else log.warn({ err: error }, 'what proves that a certificate was not revoked could not be had');
    }
  }
  return proof;
}

interface Way {
  may_go_inside: boolean;
  /** By the clock of `performance`. */
  until: number;
}

class RevokedError extends Error {}

/** Collects data from the signer's certificate up to a root. */
async function prove(certificates: readonly Uint8Array[], proof: Proof, way: Way) {
  const known = certificates.map((der) => new X509Certificate(der));
  proof.certificates.push(...certificates);
  let current = known[0];
  for (let step = 0; current && step < MAX_STEPS && !current.checkIssued(current); step++) {
    const certificate: X509Certificate = current;
    const issuer = known.find((other) => isIssuer(other, certificate)) ?? (await fetchIssuer(certificate, way));
    if (!known.includes(issuer)) proof.certificates.push(new Uint8Array(issuer.raw));
    if (!isGood(certificate, issuer, proof)) await addRevocationData(certificate, { issuer, proof, way });
    current = issuer;
  }
}

async function fetchIssuer(certificate: X509Certificate, way: Way): Promise<X509Certificate> {
  const { issuers } = certificateAddresses(new Uint8Array(certificate.raw));
  const found = await firstOf(issuers, way, async (url, options) => {
    const issuer = new X509Certificate(await fetchRevocationData(url, options));
    return isIssuer(issuer, certificate) ? issuer : null;
  });
  if (!found) throw new Error(`Nobody knows who issued ${nameOf(certificate)}`);
  return found;
}

/** Prefers an OCSP response, which is smaller, to the revocation list. */
async function addRevocationData(
  certificate: X509Certificate,
  { issuer, proof, way }: { issuer: X509Certificate; proof: Proof; way: Way },
) {
  const der = new Uint8Array(certificate.raw);
  const { ocsp, lists } = certificateAddresses(der);

  const body = { type: 'application/ocsp-request', bytes: ocspRequest(der, new Uint8Array(issuer.raw)) };
  const answer = await firstOf(ocsp, way, async (url, options) => {
    const bytes = await fetchRevocationData(url, { ...options, body });
    return isGood(certificate, issuer, { ocsp_responses: [bytes], revocation_lists: [] }) ? bytes : null;
  });
  if (answer) return void proof.ocsp_responses.push(answer);

  const list = await firstOf(lists, way, async (url, options) => {
    const bytes = await fetchRevocationData(url, options);
    return isGood(certificate, issuer, { ocsp_responses: [], revocation_lists: [bytes] }) ? bytes : null;
  });
  if (!list) throw new Error(`There is no proof about ${nameOf(certificate)}`);
  proof.revocation_lists.push(list);
}

/** @throws RevokedError */
function isGood(certificate: X509Certificate, issuer: X509Certificate, data: RevocationData): boolean {
  const status = revocationOf(certificate, issuer, { data, at: new Date() });
  if (status === 'revoked') throw new RevokedError(`${nameOf(certificate)} is revoked`);
  return status === 'good';
}

/** The first source that returns a result; ignores failures, except for a revoked certificate. */
async function firstOf<T>(
  urls: readonly string[],
  { may_go_inside, until }: Way,
  get: (url: string, options: FetchOptions) => Promise<T | null>,
): Promise<T | null> {
  for (const url of urls.slice(0, MAX_ADDRESSES)) {
    const within_ms = Math.floor(until - performance.now());
    if (within_ms <= 0) throw new Error('It took too long');
    const found = await get(url, { may_go_inside, within_ms }).catch((error: unknown) => {
      if (error instanceof RevokedError) throw error;
      return null;
    });
    if (found !== null) return found;
  }
  return null;
}

function nameOf({ subject }: X509Certificate): string {
  return subject.replaceAll('\n', ', ');
}

function isIssuer(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}
