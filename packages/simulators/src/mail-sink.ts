// A mail server on loopback that keeps received emails, for tests of email over SMTP.
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** `message`: after the complete email was received. */
export type EmailStep = 'MAIL FROM' | 'RCPT TO' | 'DATA' | 'message';

/** `envelope_from`: the address in MAIL FROM, to which bounces are sent. */
export type ReceivedEmail = Email & { envelope_from: string };

export interface EmailSink {
  url: string;
  /** Everything received so far, in order. */
  emails: ReceivedEmail[];
  /** Number of rejected connections. */
  readonly refused: number;
  /** Addresses that are rejected (550), in lower case. */
  unknown: Set<string>;
  /** From now on, responds with this code at this step; null accepts emails again. */
  answerAt(answer: { step: EmailStep; code: number } | null): void;
  /** While true, every connection is rejected, as if the server were down. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

export async function startEmailSink(): Promise<EmailSink> {
  const emails: ReceivedEmail[] = [];
  const unknown = new Set<string>();
  let answer: { step: EmailStep; code: number } | null = null;
  const answered = (step: EmailStep) =>
    answer?.step === step ? Object.assign(new Error('Not taken.'), { responseCode: answer.code }) : null;
  let down = false;
  let refused = 0;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      if (down) refused += 1;
      done(down ? Object.assign(new Error('The server is down.'), { responseCode: 421 }) : null);
    },
    onMailFrom: (_address, _session, done) => done(answered('MAIL FROM')),
    onRcptTo({ address }, _session, done) {
      const isUnknown = unknown.has(address.toLowerCase());
      done(isUnknown ? Object.assign(new Error('There is nobody of that name.'), { responseCode: 550 }) : answered('RCPT TO'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = answered('message');
        if (refusal) return done(refusal);
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            emails.push({ ...mail, envelope_from: envelope.mailFrom ? envelope.mailFrom.address : '' });
            done();
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });

  await new Promise<void>((resolve, reject) => {
    // Stays registered: a client killed in the middle of an email resets the connection, and the error would otherwise be
    // thrown.
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `smtp://127.0.0.1:${port}`,
    emails: emails,
    unknown,
    get refused() {
      return refused;
    },
    answerAt(next) {
      answer = next;
      // The library has no other way to reject this command.
      const isData = next?.step === 'DATA';
      server.options.disabledCommands = ['STARTTLS', 'AUTH', ...(isData ? ['DATA'] : [])];
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
