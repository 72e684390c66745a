import { some, unless } from '../access/rules.ts'

/** A distributor in single mode has no notifications (specification.md 4). */
export const readsNotifications = some(unless('isDistributorLogin', true), unless('section', 'single'))
