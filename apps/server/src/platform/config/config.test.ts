import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  it('needs nothing: every value has a default that works', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      http: { port: 3000 },
      roles: ['web', 'worker', 'live'],
      storage: { kind: 'disk' },
      live: { kind: 'local' },
    });
    expect(config.data_dir).toBe(path.resolve('data'));
  });

  it('lists every fault at once', () => {
    const faults = () => readConfig({ PORT: 'high', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', S3_BUCKET: 'b' });
    expect(faults).toThrow(ConfigError);
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) expect(faults).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });

  it('wants what belongs together together', () => {
    expect(() => readConfig({ S3_BUCKET: 'b' })).toThrow(
      'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set all of them or none',
    );
    expect(() => readConfig({ ROLES: 'web' })).toThrow('ROLES: several processes need a DATABASE_URL');
  });

  it('takes an empty variable as one that is not set', () => {
    expect(readConfig({ SMTP_URL: '' }).mail.smtp_url).toBeNull();
  });
});
