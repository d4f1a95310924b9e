// What somebody else's certificates need to be checked in ten years: those who issued them, and proof that none was revoked.
// Asked of the addresses in the certificates themselves. What cannot be got is left out: the level of the signature says so.
import { X509Certificate } from 'node:crypto';
import { type RevocationData, certificateAddresses, isProvenGood, ocspRequest } from '@countersign/pdf';
import type { Log } from '#platform/log/log.ts';
import { fetchProof } from './fetch-proof.ts';

export interface Proof {
  /** DER. */
  certificates: Uint8Array[];
  ocsp_responses: Uint8Array[];
  revocation_lists: Uint8Array[];
}

export interface ChainToProve {
  /** The signer's first; DER. */
  certificates: readonly Uint8Array[];
  /** Whether its addresses may be of our own network. */
  may_go_inside: boolean;
}

const MOST_STEPS = 6;
const MOST_ADDRESSES = 3;
/** For all of it: a seal does not wait for ever. */
const DEADLINE_MS = 20_000;

export async function gatherProof(chains: readonly ChainToProve[], log: Log): Promise<Proof> {
  const until = Date.now() + DEADLINE_MS;
  const proof: Proof = { certificates: [], ocsp_responses: [], revocation_lists: [] };
  for (const chain of chains) {
    try {
      await prove(chain, proof, until);
    } catch (error) {
      log.warn({ err: error }, 'what proves that a certificate was not revoked could not be had');
    }
  }
  return proof;
}

/** From the signer up to a root. */
async function prove({ certificates, may_go_inside }: ChainToProve, proof: Proof, until: number) {
  const known = certificates.map((der) => new X509Certificate(der));
  proof.certificates.push(...certificates);
  let current = known[0];
  for (let step = 0; current && step < MOST_STEPS && !current.checkIssued(current); step++) {
    if (Date.now() > until) throw new Error('It took too long');
    const certificate: X509Certificate = current;
    const issuer = known.find((other) => isIssuer(other, certificate)) ?? (await fetchIssuer(certificate, may_go_inside));
    if (!known.includes(issuer)) proof.certificates.push(new Uint8Array(issuer.raw));
    if (!isProvenGood(certificate, issuer, proof)) await addProof({ certificate, issuer, may_go_inside }, proof);
    current = issuer;
  }
}

async function fetchIssuer(certificate: X509Certificate, mayGoInside: boolean): Promise<X509Certificate> {
  const { issuers } = certificateAddresses(new Uint8Array(certificate.raw));
  const found = await firstOf(issuers, async (url) => {
    const issuer = new X509Certificate(await fetchProof(url, { may_go_inside: mayGoInside }));
    return isIssuer(issuer, certificate) ? issuer : null;
  });
  if (!found) throw new Error(`Nobody knows who issued ${certificate.subject.replaceAll('\n', ', ')}`);
  return found;
}

/** An answer of OCSP, being small; else the list. */
async function addProof(about: { certificate: X509Certificate; issuer: X509Certificate; may_go_inside: boolean }, proof: Proof) {
  const { certificate, issuer, may_go_inside } = about;
  const der = new Uint8Array(certificate.raw);
  const { ocsp, lists } = certificateAddresses(der);
  const proves = (data: RevocationData) => isProvenGood(certificate, issuer, data);

  const body = { type: 'application/ocsp-request', bytes: ocspRequest(der, new Uint8Array(issuer.raw)) };
  const answer = await firstOf(ocsp, async (url) => {
    const bytes = await fetchProof(url, { body, may_go_inside });
    return proves({ ocsp_responses: [bytes], revocation_lists: [] }) ? bytes : null;
  });
  if (answer) return void proof.ocsp_responses.push(answer);

  const list = await firstOf(lists, async (url) => {
    const bytes = await fetchProof(url, { may_go_inside });
    return proves({ ocsp_responses: [], revocation_lists: [bytes] }) ? bytes : null;
  });
  if (!list) throw new Error(`There is no proof about ${certificate.subject.replaceAll('\n', ', ')}`);
  proof.revocation_lists.push(list);
}

/** The first that gives something; one that fails is passed over. */
async function firstOf<T>(urls: readonly string[], get: (url: string) => Promise<T | null>): Promise<T | null> {
  for (const url of urls.slice(0, MOST_ADDRESSES)) {
    const found = await get(url).catch(() => null);
    if (found !== null) return found;
  }
  return null;
}

function isIssuer(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}
