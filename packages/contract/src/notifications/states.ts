import { actions } from '../kit/actions.ts'
import { some, unless } from '../access/rules.ts'

/**
 * A notification's way (operators.md 3.17). What is published is not edited under its readers' eyes: it is withdrawn
 * first.
 */
export const notificationStates = ['draft', 'published', 'withdrawn'] as const
export type NotificationState = (typeof notificationStates)[number]

export const notificationCan = actions<NotificationState>()({
  edit: ['draft', 'withdrawn'],
  publish: ['draft', 'withdrawn'],
  withdraw: ['published'],
  delete: ['draft', 'withdrawn'],
})

/** The state as it is seen at a moment: what is published is scheduled, running or over. */
export const notificationStatuses = ['draft', 'scheduled', 'running', 'over', 'withdrawn'] as const
export type NotificationStatus = (typeof notificationStatuses)[number]

/** How a notification stands at a moment. */
export function notificationStatus(
  {
    state,
    startsAt,
    endsAt,
  }: { readonly state: NotificationState; readonly startsAt: Date; readonly endsAt: Date | null },
  now: Date,
): NotificationStatus {
  if (state !== 'published') return state
  if (startsAt > now) return 'scheduled'
  return endsAt !== null && endsAt < now ? 'over' : 'running'
}

/** A distributor in single mode has no notifications (specification.md 4). */
export const readsNotifications = some(unless('isDistributorLogin', true), unless('section', 'single'))
