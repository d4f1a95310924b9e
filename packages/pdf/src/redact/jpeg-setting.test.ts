import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { defaultSetting, jpegSettingOf } from './jpeg-setting.ts';

const jpeg = async (quality: number, chromaSubsampling: '4:2:0' | '4:4:4' = '4:2:0') =>
  new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
      .jpeg({ quality, chromaSubsampling })
      .toBuffer(),
  );

describe('the compression setting of JPEGs', () => {
  it.each([65, 75, 82, 88])('is read from their quantization tables: %i', async (quality) => {
    const setting = jpegSettingOf([await jpeg(quality)]);
    expect(Math.abs(setting.quality - quality)).toBeLessThanOrEqual(1);
    expect(setting.chromaSubsampling).toBe('4:2:0');
  });

  it('is that of the best image, within bounds', async () => {
    expect(jpegSettingOf([await jpeg(70), await jpeg(80, '4:4:4')])).toMatchObject({ quality: 80, chromaSubsampling: '4:4:4' });
    expect(jpegSettingOf([await jpeg(20)]).quality).toBe(60);
    expect(jpegSettingOf([await jpeg(100)]).quality).toBe(90);
  });

  it('falls back to the careful setting if an image is not a readable JPEG', async () => {
    expect(jpegSettingOf([])).toEqual(defaultSetting);
    expect(jpegSettingOf([await jpeg(70), undefined])).toEqual(defaultSetting);
    expect(jpegSettingOf([(await jpeg(70)).slice(0, 20)])).toEqual(defaultSetting);
  });
});
