import type { PaidAbility } from '@lintel/rules/money/services.ts'
import type { SoldService } from './sold.ts'

/**
 * Calls that fail with `subscriptionEnded` while an item that they edit or add to is over, by service and ability
 * (billing.md 4; money.md 67). What takes away, blocks, deletes, unlocks or evacuates is none of
 * them. Switching a service on again is none either: what is off is not ordered, so an item that is over has to be on to
 * be renewed (money.md 59). Pages of attendance stop by its own rule.
 */
export const stoppedCalls = {
  /** Members of a household whose master's app is over (community.md 6.3; money.md 23). */
  app: { add: ['resident.create', 'resident.createHousehold', 'resident.edit'] },
  door: {
    edit: ['door.edit', 'door.setTimetable', 'door.setAccess'],
    /** New grants, keys and records of the door (money.md 67). */
    add: [
      'accessGroup.create',
      'accessGroup.edit',
      'accessGroup.addMembers',
      'personnel.create',
      'personnel.edit',
      'personnel.setAccessGroups',
      'department.create',
      'department.edit',
      'delivery.create',
      'delivery.edit',
      'tempKey.create',
      'tempKey.edit',
      'attendancePoint.create',
      'attendancePoint.edit',
      'attendanceSetup.create',
    ],
  },
  /** Floors of a resident beyond those that are held (money.md 67). */
  elevatorControl: { add: ['resident.create', 'resident.edit'] },
  /** Landlines of further residents of an apartment that has one. */
  landline: { add: ['resident.create', 'resident.edit'] },
  thirdPartyLock: { edit: ['thirdPartyLock.edit'], add: ['lockAccount.bind'] },
} as const satisfies Partial<Record<SoldService, Partial<Record<PaidAbility, readonly string[]>>>>
