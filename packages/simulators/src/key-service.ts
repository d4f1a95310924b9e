// A simulated key management service on loopback for tests, with the part of the AWS KMS protocol that signing needs.
import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

export interface KeyService {
  url: string;
  /** The requested signing algorithms, in order. */
  requests: string[];
  /** While true, every call is rejected, as if the service were failing. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

const TARGET = 'TrentService.';

/** @param keys files of private keys (PEM) by key id */
export async function startKeyService(keys: Record<string, string>): Promise<KeyService> {
  const requests: string[] = [];
  let isDown = false;

  const answer = (action: string, body: Record<string, string>): [number, object] => {
    const key = keys[body['KeyId'] ?? ''];
    if (isDown) return [503, { __type: 'KMSInternalException', message: 'The service is down.' }];
    if (!key) return [400, { __type: 'NotFoundException', message: 'There is no such key.' }];
    if (action === 'GetPublicKey') {
      const der = createPublicKey(readFileSync(key)).export({ type: 'spki', format: 'der' });
      return [200, { KeyId: body['KeyId'], PublicKey: der.toString('base64'), KeyUsage: 'SIGN_VERIFY' }];
    }
    if (action !== 'Sign' || body['MessageType'] !== 'DIGEST')
      return [400, { __type: 'UnsupportedOperationException', message: 'This is not known here.' }];
    const algorithm = body['SigningAlgorithm'] ?? '';
    requests.push(algorithm);
    const signature = signDigest(key, algorithm, Buffer.from(body['Message'] ?? '', 'base64'));
    return [200, { KeyId: body['KeyId'], Signature: signature.toString('base64'), SigningAlgorithm: algorithm }];
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const target = String(request.headers['x-amz-target']);
      const action = target.startsWith(TARGET) ? target.slice(TARGET.length) : '';
      const [status, body] = answer(action, JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>);
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();

  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    requests,
    setDown: (value) => {
      isDown = value;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Uses openssl, because node:crypto only signs data that it hashes itself. */
function signDigest(file: string, algorithm: string, digest: Buffer): Buffer {
  const padding = algorithm.startsWith('RSA') ? ['-pkeyopt', 'digest:sha256'] : [];
  return execFileSync('openssl', ['pkeyutl', '-sign', '-inkey', file, ...padding], { input: digest });
}
