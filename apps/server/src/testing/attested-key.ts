// A certificate with which a hostile device "attests" its key as an Android key (WebAuthn Level 3, section 8.4): issued by its
// own authority, with an address that a verifier would fetch.
import { type KeyObject, createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { createRootCertificate, signerOf } from '@countersign/pdf';

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BITS = 0x03;
const OCTETS = 0x04;
const OID = 0x06;
const ENUMERATED = 0x0a;
const UTF8 = 0x0c;
const UTC_TIME = 0x17;

const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OID, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = Buffer.from('550403', 'hex');
const ANDROID_KEY_DESCRIPTION = Buffer.from('2b06010401d679020111', 'hex');
const CRL_DISTRIBUTION_POINTS = Buffer.from('551d1f', 'hex');
const AUTHORITY = 'Authority of nobody';

/** An attestation statement. `address`: the address of the revocation list in its certificate. */
export async function attestedByNobody(
  key: { publicKey: KeyObject; privateKey: KeyObject },
  { data, client, address }: { data: Buffer; client: Buffer; address: string },
): Promise<Map<string, unknown>> {
  const challenge = createHash('sha256').update(client).digest();
  const { root, sign } = await authority();
  const leaf = await certificate(key.publicKey, { challenge, address, sign });
  const sig = createSign('sha256')
    .update(Buffer.concat([data, challenge]))
    .sign(key.privateKey);
  return new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(sig)],
    ['x5c', [new Uint8Array(leaf), root]],
  ]);
}

async function authority() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sign = signerOf(privateKey.export({ type: 'pkcs8', format: 'der' }));
  const root = await createRootCertificate({
    subject: { common_name: AUTHORITY },
    public_key: publicKey.export({ type: 'spki', format: 'der' }),
    sign,
    valid_from: new Date('2020-01-01T00:00:00Z'),
    valid_to: new Date('2049-01-01T00:00:00Z'),
  });
  return { root: new Uint8Array(root), sign };
}

async function certificate(
  key: KeyObject,
  { challenge, address, sign }: { challenge: Buffer; address: string; sign: (data: Uint8Array) => Promise<Uint8Array> },
): Promise<Buffer> {
  const said = der(
    SEQUENCE,
    der(INTEGER, Buffer.from([3])),
    der(ENUMERATED, Buffer.from([1])),
    der(INTEGER, Buffer.from([4])),
    der(ENUMERATED, Buffer.from([1])),
    der(OCTETS, challenge),
    der(OCTETS),
    der(SEQUENCE),
    der(SEQUENCE),
  );
  const point = der(0xa0, der(0xa0, der(0x86, Buffer.from(address, 'latin1'))));
  const content = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name(AUTHORITY),
    der(SEQUENCE, der(UTC_TIME, Buffer.from('200101000000Z')), der(UTC_TIME, Buffer.from('490101000000Z'))),
    name('Key'),
    key.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      der(
        SEQUENCE,
        extension(ANDROID_KEY_DESCRIPTION, said),
        extension(CRL_DISTRIBUTION_POINTS, der(SEQUENCE, der(SEQUENCE, point))),
      ),
    ),
  );
  return der(SEQUENCE, content, ECDSA_WITH_SHA256, der(BITS, Buffer.from([0]), Buffer.from(await sign(content))));
}

function name(text: string): Buffer {
  return der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, COMMON_NAME), der(UTF8, Buffer.from(text)))));
}

function extension(id: Buffer, value: Buffer): Buffer {
  return der(SEQUENCE, der(OID, id), der(OCTETS, value));
}

/** DER encoding (X.690), up to 65,535 bytes. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
