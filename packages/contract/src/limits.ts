// Numbers fixed by both specifications. Names end with the unit where it is not obvious.
export const MAX_PAGES = 75;
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Size of a new page in points (1/72 inch). */
export const DEFAULT_PAGE = { width: 595, height: 841 } as const;

export const TOAST = { duration_ms: 5_000, max_visible: 20, position: 'top-right' } as const;
export const STALE_TIME = { short_ms: 5_000, medium_ms: 10_000, long_ms: 30_000 } as const;
export const VERSION_REFRESH_MS = 10_000;
export const CACHE_LIFETIME_MS = 5 * 60_000;
export const FETCH_RETRIES = 3;
export const FETCH_RETRY_MAX_DELAY_MS = 30_000;

export const EDITOR_COPY_OFFSET = 20;
export const EDITOR_DEFAULT_VIEW = { view: 'scale', value: 1.6 } as const;
export const GRID_SIZES = [2, 4, 6, 8, 10] as const;
export const SIGNATURE_STROKE_SIZE = 16;
export const SIGNATURE_PAD_DELAY_MS = 300;

export const STUBS_PAGE_SIZE = 100;
export const INVITES_PAGE_SIZE = 100;
export const MEMBERS_PAGE_SIZE = 100;
export const NEW_ROW_FLASH_MS = 1_800;

export const LIVE_TIMEOUTS = { activity_ms: 120_000, pong_ms: 30_000, unavailable_ms: 10_000 } as const;

export const TRASH_DAYS = 30;

export const MAX_FOLDER_DEPTH = 20;
/** How many documents and templates may go to the deleted tab with one folder. */
export const MAX_DELETED_WITH_FOLDER = 1_000;

/** Until the first reminder, and from one to the next. */
export const REMINDER_DAYS = { min: 1, max: 90 } as const;
