/** Texts that careless programs break, shortest first, so that a short field can take some of them. */
export const ODD = [
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'a\u202Eb\u200Fc',
  'Ål שלום 李 สวัสดี नमस्ते',
  'zero\u200Bwidth\uFEFFhere',
  '<img src=x onerror=alert(1)>&amp;',
  "'; drop table users; -- ${x} {{y}} %s",
];
