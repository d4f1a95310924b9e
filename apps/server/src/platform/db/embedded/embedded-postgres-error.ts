/** A reason why the embedded PostgreSQL cannot run that the operator can fix. Shown without a stack trace. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
