import type { AccountKind } from './roles.ts'

/**
 * What a sub-account may do beyond its role, ticked by who made it: of a sub-super manager the three permissions of
 * specification.md 3, of a sub-installer those of operators.md 5.4. Other kinds of accounts have none and need none.
 */
export const abilities = [
  'deviceSetting',
  'accountSetting',
  'authCode',
  'devices',
  'residents',
  'firmware',
  'subscriptions',
] as const
export type Ability = (typeof abilities)[number]

/**
 * The abilities that can be ticked for a kind of account; the rest it has or lacks by its role. A test holds that every
 * one is asked for by a grant.
 */
export const abilitiesOf = {
  subSuperManager: ['deviceSetting', 'accountSetting', 'authCode'],
  subInstaller: ['devices', 'residents', 'firmware', 'subscriptions'],
} as const satisfies Partial<Record<AccountKind, readonly Ability[]>>
