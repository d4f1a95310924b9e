import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  it('has a working default for every setting', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      http: { port: 3000 },
      roles: ['web', 'worker', 'live'],
      storage: { kind: 'disk' },
      live: { kind: 'local' },
    });
    expect(config.data_dir).toBe(path.resolve('data'));
  });

  it('requires TLS for a mail server on another machine, and for a local one if asked to', () => {
    const wants = (env: Record<string, string>) => readConfig(env).mail.requires_tls;
    expect(wants({ SMTP_URL: 'smtp://mail.example.com' })).toBe(true);
    expect(wants({ SMTP_URL: 'smtp://10.0.0.5:2525' })).toBe(true);
    expect(wants({ SMTP_URL: 'smtp://mail.example.com', SMTP_TLS: 'optional' })).toBe(false);
    for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(wants({ SMTP_URL: `smtp://${host}:25` })).toBe(false);
    expect(wants({ SMTP_URL: 'smtp://localhost', SMTP_TLS: 'required' })).toBe(true);
  });

  it('leaves room for a suffix in the bounce address', () => {
    const bouncesAt = (address: string) =>
      readConfig({ MAIL_BOUNCE_ADDRESS: address, MAIL_BOUNCE_TOKEN: 'x'.repeat(16) }).mail.bounces;
    expect(bouncesAt('bounces@sign.example.com')).toEqual({ address: 'bounces@sign.example.com', token: 'x'.repeat(16) });
    for (const address of ['bounces', `${'b'.repeat(23)}@example.com`, 'bounces@'])
      expect(() => bouncesAt(address)).toThrow('MAIL_BOUNCE_ADDRESS: ');
    expect(() => readConfig({ MAIL_BOUNCE_ADDRESS: 'a@example.com' })).toThrow(
      'MAIL_BOUNCE_ADDRESS, MAIL_BOUNCE_TOKEN: set all of them or none',
    );
    expect(readConfig({}).mail.bounces).toBeNull();
  });

  it('reports all errors at once', () => {
    const faults = () => readConfig({ PORT: 'high', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', S3_BUCKET: 'b' });
    expect(faults).toThrow(ConfigError);
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) expect(faults).toThrow(new RegExp(`^  ${name}: `, 'm'));
  });

  it('requires settings that belong together', () => {
    expect(() => readConfig({ S3_BUCKET: 'b' })).toThrow(
      'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set all of them or none',
    );
    expect(() => readConfig({ COMPANYCAM_CLIENT_ID: 'c' })).toThrow('COMPANYCAM_CLIENT_ID, COMPANYCAM_CLIENT_SECRET: set all');
    expect(() => readConfig({ ROLES: 'web' })).toThrow('ROLES: several processes need a DATABASE_URL');
  });

  it('allows exactly one sealing key, with all of its settings', () => {
    expect(readConfig({}).seal_signer).toEqual({ kind: 'own' });
    expect(readConfig({ SEAL_PKCS12_FILE: 'seal.p12', SEAL_PKCS12_PASSWORD: 'x' }).seal_signer).toEqual({
      kind: 'pkcs12',
      file: path.resolve('seal.p12'),
      password: 'x',
    });
    for (const [env, fault] of [
      [
        { SEAL_PKCS12_FILE: 'a.p12', SEAL_KMS_KEY_ID: 'k', SEAL_KMS_REGION: 'eu' },
        'SEAL_PKCS12_…, SEAL_KMS_…: only one key can seal',
      ],
      [{ SEAL_PKCS11_MODULE: 'm.so' }, 'SEAL_PKCS11_TOKEN, SEAL_PKCS11_KEY, SEAL_PKCS11_PIN: needed'],
      [{ SEAL_PKCS12_PASSWORD: 'x' }, 'SEAL_PKCS12_FILE: needed'],
      [{ SEAL_KMS_KEY_ID: 'k', SEAL_KMS_REGION: 'eu' }, 'SEAL_CERTIFICATE_FILE: KMS keeps no certificates'],
      [{ SEAL_CERTIFICATE_FILE: 'a.pem' }, 'SEAL_CERTIFICATE_FILE: goes with a key'],
      [{ SEAL_PKCS11_KEY: 'id:xyz' }, 'SEAL_PKCS11_KEY: must be'],
    ] as const)
      expect(() => readConfig(env)).toThrow(fault);
  });

  it('passes none of its own settings to third-party programs', () => {
    const token = { SEAL_PKCS11_MODULE: 'm', SEAL_PKCS11_TOKEN: 't', SEAL_PKCS11_KEY: 'k', SEAL_PKCS11_PIN: 'p' };
    const config = readConfig({ ...token, APP_KEY: 'x'.repeat(40), VENDOR_CONFIG: '/etc/vendor.cfg' });
    expect(config.seal_signer).toMatchObject({ kind: 'pkcs11', environment: { VENDOR_CONFIG: '/etc/vendor.cfg' } });
    expect(JSON.stringify(config.seal_signer)).not.toContain('xxxx');
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ SMTP_URL: '' }).mail.smtp_url).toBeNull();
  });
});
