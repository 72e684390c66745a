export const deviceTypes = ['doorPhone', 'villaDoorPhone', 'indoorMonitor', 'guardPhone', 'accessController'] as const

/**
 * How the platform sees a device (device-link.md 4.4): `waiting` has not been claimed yet, `unknown` is a broken broker
 * link.
 */
export const connections = ['waiting', 'online', 'offline', 'stale', 'unknown'] as const
export type Connection = (typeof connections)[number]

/** Devices that were there once and are not now, whatever is known of them. */
export const awayConnections = ['offline', 'stale', 'unknown'] as const satisfies readonly Connection[]
export const connectionFilters = [...connections, 'away'] as const

/**
 * States that a list of devices of many sites can be asked for; `abnormal` is a device with a reader that does not
 * answer, or that did not take its settings.
 */
export const deviceStatuses = [...connectionFilters, 'abnormal'] as const

/** Whether a device has a MAC address: none, one that was not claimed yet, or one that is in use (fleet.md F5). */
export const macStates = ['free', 'waiting', 'inUse'] as const

/** How an entry came into its library. */
export const macSources = ['added', 'imported', 'installer', 'authCode', 'earlier'] as const
