/** A reason why the embedded PostgreSQL cannot run that a person can act on; shown without a stack. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
