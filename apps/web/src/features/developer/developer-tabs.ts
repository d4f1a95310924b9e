/** The tabs of /developer that its address names; without one the interface is shown. */
export const DEVELOPER_TABS = ['webhooks', 'requests', 'deliveries', 'live', 'outbox'] as const;
export type DeveloperTab = (typeof DEVELOPER_TABS)[number];
