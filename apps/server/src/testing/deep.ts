// Which cases of a test are left to `npm run test:deep`.

export const isDeep = Boolean(process.env['TEST_DEEP']);

/** All cases in the deep run; in every other the first `count` of them. */
export function someUnlessDeep<Case>(cases: readonly Case[], count: number): Case[] {
  return isDeep ? [...cases] : cases.slice(0, count);
}
