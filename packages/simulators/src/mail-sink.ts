// A mail server on loopback that keeps what it is sent, for tests of mail through its real protocol.
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  url: string;
  /** Everything received so far, in order. */
  mails: Email[];
  /** How many connections were turned away. */
  readonly refused: number;
  /** Addresses for which no mail is taken (550), lower case. */
  unknown: Set<string>;
  /** While true, every connection is turned away, as by a server that is down. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const mails: Email[] = [];
  const unknown = new Set<string>();
  let down = false;
  let refused = 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      if (down) refused += 1;
      done(down ? Object.assign(new Error('The server is down.'), { responseCode: 421 }) : null);
    },
    onRcptTo({ address }, _session, done) {
      const isUnknown = unknown.has(address.toLowerCase());
      done(isUnknown ? Object.assign(new Error('There is nobody of that name.'), { responseCode: 550 }) : null);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            mails.push(mail);
            done();
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });

  await new Promise<void>((resolve, reject) => {
    // For good: whoever is killed in the middle of a mail resets the connection, which would be thrown if nobody listened.
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    unknown,
    get refused() {
      return refused;
    },
    setDown: (isDown) => {
      down = isDown;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
