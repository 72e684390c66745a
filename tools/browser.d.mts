/** The path of a Chromium; undefined when there is none. */
export function findBrowser(): string | undefined
/** The path of a Chromium, installed if need be. */
export function ensureBrowser(): string
