// OpenSC's `pkcs11-tool`, run as a child process, so that a vendor module that crashes or hangs does not affect the server. The
// PIN is in the child's environment, never among its arguments, which every user of the machine can read.
import { spawn } from 'node:child_process';
import { SignerError } from './signing-key.ts';

const PROGRAM = 'pkcs11-tool';
const DEADLINE_MS = 30_000;
const MAX_OUTPUT = 2 ** 20;
const PIN_VARIABLE = 'COUNTERSIGN_TOKEN_PIN';

export interface Token {
  /** The vendor's shared library. */
  module: string;
  /** The token's label. */
  token: string;
  pin: string;
  /** Environment for the vendor's module: ours without our own settings. */
  environment: Record<string, string>;
}

/**
 * @returns the standard output
 * @throws SignerError `refused` for a wrong PIN, token or module; otherwise `unavailable`
 */
export async function runTool(token: Token, args: readonly string[], { with_pin }: { with_pin: boolean }): Promise<string> {
  const login = with_pin ? ['--login', '--pin', `env:${PIN_VARIABLE}`] : [];
  const all = ['--module', token.module, '--token-label', token.token, ...login, ...args];
  const child = spawn(PROGRAM, all, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...token.environment, LC_ALL: 'C', ...(with_pin && { [PIN_VARIABLE]: token.pin }) },
    timeout: DEADLINE_MS,
    killSignal: 'SIGKILL',
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (part: string) => {
      if (output[name].length < MAX_OUTPUT) output[name] += part;
    });

  return await new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new SignerError('refused', `The program ${PROGRAM} is not installed (on Debian: opensc).`, error)
          : new SignerError('unavailable', `The program ${PROGRAM} could not be started.`, error),
      ),
    );
    child.once('close', (code, signal) => (code === 0 ? resolve(output.stdout) : reject(faultOf(output.stderr, signal, token))));
  });
}

function faultOf(stderr: string, signal: NodeJS.Signals | null, { module, token }: Token): SignerError {
  if (signal === 'SIGKILL') return new SignerError('unavailable', 'The PKCS#11 module did not answer in time.');
  if (signal) return new SignerError('unavailable', `The PKCS#11 module has crashed (${signal}).`);
  if (stderr.includes('CKR_PIN_INCORRECT')) return new SignerError('refused', 'SEAL_PKCS11_PIN: the token does not accept it.');
  if (stderr.includes('CKR_PIN_LOCKED'))
    return new SignerError('refused', 'The token is locked: a wrong PIN was given too often.');
  if (stderr.includes('Failed to load pkcs11 module'))
    return new SignerError('refused', `SEAL_PKCS11_MODULE cannot be loaded: ${module}`);
  if (stderr.includes('No slot with token named'))
    return new SignerError('unavailable', `SEAL_PKCS11_TOKEN: there is no token "${token}"; is it plugged in?`);
  const reason = /^error: (.*)$/m.exec(stderr)?.[1] ?? (stderr.trim().split('\n').at(-1) || 'it gave no reason');
  return new SignerError('unavailable', `The PKCS#11 token could not be used: ${reason}`);
}
