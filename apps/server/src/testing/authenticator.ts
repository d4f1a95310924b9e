// A minimal software authenticator (WebAuthn Level 3, section 6): creates passkeys and answers challenges as a device would.
import { type KeyObject, createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { attestedByNobody } from './attested-key.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface Options {
  challenge?: unknown;
  user?: { id?: string };
}

export interface Device {
  /** The increment of the counter with each response; 0 for a device that does not count. */
  step: number;
  register(options: Options, at: string): Record<string, unknown>;
  /** The same with an attestation by an unknown authority; its certificate names `address` as its revocation list. */
  registerAttested(options: Options, at: string, address: string): Promise<Record<string, unknown>>;
  answer(options: Options, at: string, changes?: { isVerified?: boolean; counter?: number }): Record<string, unknown>;
}

export function openDevice(): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  function makeCredential(options: Options, at: string) {
    userHandle = options.user?.id ?? '';
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    // All zeros as AAGUID: reveals no manufacturer.
    const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
    const data = Buffer.concat([header(at, USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, counter), credential]);
    return { data, client: clientData('webauthn.create', options, at) };
  }

  function registered({ data, client }: { data: Buffer; client: string }, attestation: { fmt: string; statement: unknown }) {
    const object = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', attestation.fmt],
        ['attStmt', attestation.statement],
        ['authData', new Uint8Array(data)],
      ]) as never,
    );
    const attestationObject = Buffer.from(object).toString('base64url');
    return wrap(id, { clientDataJSON: client, attestationObject, transports: ['internal'] });
  }

  const device: Device = {
    step: 1,
    register(options, at) {
      const made = makeCredential(options, at);
      return registered(made, { fmt: 'none', statement: new Map() });
    },
    async registerAttested(options, at, address) {
      const made = makeCredential(options, at);
      const client = Buffer.from(made.client, 'base64url');
      const statement = await attestedByNobody({ publicKey, privateKey }, { data: made.data, client, address });
      return registered(made, { fmt: 'android-key', statement });
    },
    answer(options, at, { isVerified = true, counter: reportedCounter } = {}) {
      counter += device.step;
      const data = header(at, USER_PRESENT | (isVerified ? USER_VERIFIED : 0), reportedCounter ?? counter);
      const client = clientData('webauthn.get', options, at);
      const hash = createHash('sha256').update(Buffer.from(client, 'base64url')).digest();
      const signature = createSign('sha256')
        .update(Buffer.concat([data, hash]))
        .sign(privateKey)
        .toString('base64url');
      return wrap(id, {
        clientDataJSON: client,
        authenticatorData: data.toString('base64url'),
        signature,
        userHandle,
      });
    },
  };
  return device;
}

function clientData(type: string, { challenge }: Options, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
}

function header(origin: string, flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(new URL(origin).hostname).digest(), tail]);
}

/** RFC 9053: a P-256 key for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const fields = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(fields as never));
}

function wrap(id: Buffer, response: Record<string, unknown>): Record<string, unknown> {
  const name = id.toString('base64url');
  return { id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} };
}
