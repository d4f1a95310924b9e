/** Tabs of /developer in the URL; the API reference is the default. */
export const DEVELOPER_TABS = ['webhooks', 'requests', 'deliveries', 'live', 'outbox'] as const;
export type DeveloperTab = (typeof DEVELOPER_TABS)[number];
