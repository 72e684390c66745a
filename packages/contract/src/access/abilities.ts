import type { AccountKind } from './roles.ts'

/**
 * What a sub-account may do beyond its role, ticked by who made it: of a sub-super manager the three permissions of
 * specification 3, of a sub-installer those of operators.md 5.4. Other kinds of accounts have none and need none.
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

/** The abilities that can be ticked for a kind of account; the rest it has or lacks by its role. */
export const abilitiesOf: Partial<Record<AccountKind, readonly Ability[]>> = {
  subSuperManager: ['deviceSetting', 'accountSetting', 'authCode'],
  subInstaller: ['devices', 'residents', 'firmware', 'subscriptions'],
}
