/** Texts that a careless program breaks, from the shortest on: a short field gets at least some of it. */
export const ODD = [
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'a\u202Eb\u200Fc',
  'Ål שלום 李 สวัสดี नमस्ते',
  'zero\u200Bwidth\uFEFFhere',
  '<img src=x onerror=alert(1)>&amp;',
  "'; drop table users; -- ${x} {{y}} %s",
];
