// The seal's key in a hardware security module or a smart card (PKCS#11).
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { keyAlgorithm } from '@countersign/pdf';
import { withTemporaryFiles } from '#platform/storage/temporary-files.ts';
import { readCertificateFile } from './certificate-file.ts';
import { type Token, runTool } from './pkcs11-tool.ts';
import { SignerError, type SigningKey } from './signing-key.ts';

export interface Pkcs11Options extends Token {
  /** The key's label, or `id:` followed by its id in hexadecimal digits. */
  key: string;
  certificate_file: string | null;
}

/** DigestInfo of SHA-256 (RFC 8017, 9.2, note 1), which precedes the digest that an RSA key signs. */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** The tool's message if the token has no such object. */
const NOT_THERE = 'object not found';

/** @throws SignerError */
export async function openPkcs11(options: Pkcs11Options, folder: { temporary_dir: string }): Promise<SigningKey> {
  const id = await findKey(options);
  const certificates = options.certificate_file
    ? await readCertificateFile(options.certificate_file)
    : [await readCertificate(options, id, folder)];
  const algorithm = keyAlgorithm(certificates[0] ?? new Uint8Array());
  const how = algorithm.kind === 'rsa' ? ['--mechanism', 'RSA-PKCS'] : ['--mechanism', 'ECDSA', '--signature-format', 'sequence'];
  let refusal: SignerError | null = null;

  return {
    certificates,
    async sign(data) {
      // Trying a wrong PIN again would lock the token.
      if (refusal) throw refusal;
      const digest = createHash(algorithm.hash).update(data).digest();
      const message = algorithm.kind === 'rsa' ? Buffer.concat([DIGEST_INFO, digest]) : digest;
      return withTemporaryFiles(folder, ['digest', 'signature'], async (files) => {
        await writeFile(files.digest, message);
        const args = ['--sign', '--id', id, ...how, '--input-file', files.digest, '--output-file', files.signature];
        await runTool(options, args, { with_pin: true }).catch((error: unknown) => {
          if (error instanceof SignerError && error.code === 'refused') refusal = error;
          throw error;
        });
        return new Uint8Array(await readFile(files.signature));
      });
    },
  };
}

/** The id of the private key in hexadecimal digits, which is the only way to name it for signing. */
async function findKey(options: Pkcs11Options): Promise<string> {
  if (options.key.startsWith('id:')) return options.key.slice('id:'.length);
  const listed = await runTool(options, ['--list-objects', '--type', 'privkey'], { with_pin: true });
  const ids = listed
    .split(/^(?=\S)/m)
    .filter((object) => object.startsWith('Private Key') && /^ +label: +(.*)$/m.exec(object)?.[1] === options.key)
    .flatMap((object) => /^ +ID: +([0-9a-f]+)$/im.exec(object)?.[1] ?? []);
  const [id] = ids;
  if (!id) throw new SignerError('refused', `SEAL_PKCS11_KEY: the token has no private key with the label "${options.key}".`);
  if (ids.length > 1)
    throw new SignerError('refused', `SEAL_PKCS11_KEY: several keys have the label "${options.key}"; give one as id:${id}.`);
  return id;
}

async function readCertificate(options: Pkcs11Options, id: string, folder: { temporary_dir: string }): Promise<Uint8Array> {
  return withTemporaryFiles(folder, ['certificate'], async (files) => {
    const args = ['--read-object', '--type', 'cert', '--id', id, '--output-file', files.certificate];
    await runTool(options, args, { with_pin: false });
    return new Uint8Array(await readFile(files.certificate));
  }).catch((error: unknown) => {
    if (error instanceof SignerError && !error.message.includes(NOT_THERE)) throw error;
    throw new SignerError('refused', 'The token has no certificate for the key; name a file with SEAL_CERTIFICATE_FILE.', error);
  });
}
