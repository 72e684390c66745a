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

/** The abilities that can be ticked for a kind of account; the rest it has or lacks by its role. */
export const abilitiesOf = {
  subSuperManager: ['deviceSetting', 'accountSetting', 'authCode'],
  subInstaller: ['devices', 'residents', 'firmware', 'subscriptions'],
} as const satisfies Partial<Record<AccountKind, readonly Ability[]>>

/**
 * Abilities whose features this version does not have, with the reason: nothing can ask for them. Calls keep them
 * (specification.md 3 names them), and no form offers them. A test holds that every other one is asked for by a grant.
 */
export const abilitiesWithoutFeature = {
  firmware: 'No call upgrades firmware.',
} as const satisfies Partial<Record<Ability, string>>

type WithoutFeature = keyof typeof abilitiesWithoutFeature

/** The abilities that a form offers for a kind of account. */
export function offeredAbilities<Kind extends keyof typeof abilitiesOf>(kind: Kind): readonly OfferedAbility<Kind>[] {
  const all: readonly AbilityOf<Kind>[] = abilitiesOf[kind]
  return all.filter(isOffered)
}

type AbilityOf<Kind extends keyof typeof abilitiesOf> = (typeof abilitiesOf)[Kind][number]
type OfferedAbility<Kind extends keyof typeof abilitiesOf> = Exclude<AbilityOf<Kind>, WithoutFeature>

const isOffered = <One extends Ability>(ability: One): ability is Exclude<One, WithoutFeature> =>
  !(ability in abilitiesWithoutFeature)
