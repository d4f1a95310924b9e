import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { careful, jpegSettingOf } from './jpeg-setting.ts';

const jpeg = async (quality: number, chromaSubsampling: '4:2:0' | '4:4:4' = '4:2:0') =>
  new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
      .jpeg({ quality, chromaSubsampling })
      .toBuffer(),
  );

describe('how images were packed', () => {
  it.each([65, 75, 82, 88])('is read from their tables: %i', async (quality) => {
    const setting = jpegSettingOf([await jpeg(quality)]);
    expect(Math.abs(setting.quality - quality)).toBeLessThanOrEqual(1);
    expect(setting.chromaSubsampling).toBe('4:2:0');
  });

  it('is that of the best of them, within bounds', async () => {
    expect(jpegSettingOf([await jpeg(70), await jpeg(80, '4:4:4')])).toMatchObject({ quality: 80, chromaSubsampling: '4:4:4' });
    expect(jpegSettingOf([await jpeg(20)]).quality).toBe(60);
    expect(jpegSettingOf([await jpeg(100)]).quality).toBe(90);
  });

  it('is not taken for known where one is none', async () => {
    expect(jpegSettingOf([])).toEqual(careful);
    expect(jpegSettingOf([await jpeg(70), undefined])).toEqual(careful);
    expect(jpegSettingOf([(await jpeg(70)).slice(0, 20)])).toEqual(careful);
  });
});
