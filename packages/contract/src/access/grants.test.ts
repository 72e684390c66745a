import { describe, expect, expectTypeOf, it } from 'vitest'
import { factsForTests } from './facts.samples.ts'
import { conditionOf, hasPermission, isGranted } from './grants.ts'
import { everyPermission, type Permission } from './permissions.ts'
import { money } from './who-may/money.ts'
import type { operators } from './who-may/operators.ts'
import type { sites } from './who-may/sites.ts'
import { accountKinds, projectKinds, roles } from './roles.ts'
import type { Rule } from './rules.ts'
import { expectedPermissions, expectedRoles, isExpectedOf } from './who-may.golden.ts'

const isOfMoney = (permission: Permission): boolean => Object.hasOwn(money, permission.split('.')[0]!)

const isOfUpgrades = (permission: Permission): boolean => permission.startsWith('upgradeTask.')

/**
 * Facts that rules of permissions name; the answers below are compared for all of their values, those of money by
 * themselves: all together would be too many.
 */
const groups = [
  {
    permissions: everyPermission.filter((permission) => !isOfMoney(permission) && !isOfUpgrades(permission)),
    flags: [
      'accountSetting',
      'authCode',
      'deletesResidents',
      'deviceSetting',
      'devices',
      'idAccess',
      'isDistributorLogin',
      'residents',
    ],
    others: [
      ['attendance', ['off', 'inactive']],
      ['entryPortal', ['pm', 'ins']],
    ],
  },
  {
    permissions: everyPermission.filter(isOfUpgrades),
    flags: ['deviceSetting', 'firmware', 'isDistributorLogin'],
    others: [],
  },
  {
    permissions: everyPermission.filter(isOfMoney),
    flags: ['billing', 'isDistributorLogin', 'memberPays', 'subscriptions'],
    others: [
      ['chargeMode', [0, 1]],
      ['entryPortal', ['pm', 'ins']],
      ['siteChargeMode', ['manager', 'installer', 'noPermission']],
    ],
  },
] as const

function factsIn(rule: Rule | undefined): string[] {
  if (!rule) return []
  if ('all' in rule) return rule.all.flatMap(factsIn)
  return 'any' in rule ? rule.any.flatMap(factsIn) : [rule.fact]
}

/** Every combination of an account, its site and what is ticked. */
function* everyCombination(role: (typeof roles)[number], { flags, others }: (typeof groups)[number]) {
  const choices = [
    ['accountKind', accountKinds],
    ['projectKind', projectKinds],
    ...others,
    ...flags.map((flag) => [flag, [false, true]] as const),
  ] as readonly (readonly [string, readonly unknown[]])[]
  const count = choices.reduce((product, [, values]) => product * values.length, 1)
  for (let place = 0; place < count; place++) {
    let rest = place
    const facts: Record<string, unknown> = { ...factsForTests, role }
    for (const [name, values] of choices) {
      facts[name] = values[rest % values.length]
      rest = Math.floor(rest / values.length)
    }
    yield facts as typeof factsForTests
  }
}

describe('the permissions of the roles', () => {
  it('are all in docs/rules/who-may.tsv, and no others', () => {
    expect([...expectedPermissions].toSorted()).toEqual([...everyPermission].toSorted())
    expectTypeOf<keyof typeof operators & keyof typeof sites>().toBeNever()
  })

  it.each(roles)('of %s are what the documents say', (role) => {
    const expectedOfRole = everyPermission.filter((permission) => expectedRoles.get(permission)?.includes(role))
    expect(everyPermission.filter((permission) => isGranted(role, permission))).toEqual(expectedOfRole)
  })

  it('depend on facts whose values are all compared', () => {
    for (const { permissions, flags, others } of groups) {
      const factNames = roles.flatMap((role) =>
        permissions.flatMap((permission) => factsIn(conditionOf(role, permission))),
      )
      const comparedFacts = ['accountKind', ...others.map(([name]) => name), ...flags]
      expect([...new Set(factNames)].toSorted()).toEqual(comparedFacts.toSorted())
    }
  })

  it.each(roles)('of %s hold when the documents say so, whatever is ticked', (role) => {
    const wrong = new Set<string>()
    for (const group of groups)
      for (const facts of everyCombination(role, group))
        for (const permission of group.permissions)
          if (hasPermission(facts, permission) !== isExpectedOf(facts, permission)) wrong.add(permission)
    expect([...wrong]).toEqual([])
  })

  const grantedWith = (facts: Partial<typeof factsForTests>) =>
    everyPermission.filter((permission) => hasPermission({ ...factsForTests, ...facts }, permission))

  it('of a villa’s owner, who stands in its installer’s portal, are to look at it and to open its doors and locks', () => {
    const permissions = grantedWith({ role: 'single', section: 'single', accountKind: 'single', projectKind: 'none' })
    expect(permissions.toSorted()).toEqual([
      'callLog.read',
      'device.read',
      'door.open',
      'door.read',
      'doorLog.read',
      'home.read',
      'live.read',
      'message.read',
      'notification.read',
      'resident.read',
      'session.switch',
      'thirdPartyLock.open',
      'thirdPartyLock.read',
      'thirdPartyLock.readCommand',
      'thirdPartyLock.readLog',
    ])
    const installer = grantedWith({ role: 'single', section: 'single', accountKind: 'installer', projectKind: 'none' })
    expect(installer).toContain('device.read')
    for (const permission of ['door.open', 'callLog.read', 'thirdPartyLock.open'])
      expect(installer).not.toContain(permission)
  })

  it.each(['single', 'community', 'office'] as const)(
    'of a sub-installer as %s are no more than in its own portal: it makes and deletes no site, manager or villa',
    (role) => {
      const facts = { accountKind: 'subInstaller', projectKind: 'none' } as const
      const own = grantedWith({ role: 'subInstaller', section: 'installer', ...facts })
      const here = grantedWith({ role, section: role, ...facts })
      expect(here.filter((permission) => !own.includes(permission))).toEqual([])
      expect(here).toContain('siteSetting.edit')
      expect(here.filter((permission) => /^(project|propertyManager|villa)\./.test(permission))).toEqual([
        'project.read',
        'propertyManager.read',
        'villa.read',
      ])
    },
  )

  it('of a sub-super manager for which nothing is ticked are to read (operators.md 3.15)', () => {
    const facts = { section: 'supermanager', role: 'subSuperManager', accountKind: 'subSuperManager' } as const
    const permissions = grantedWith({ ...facts, accountSetting: false, deviceSetting: false, authCode: false })
    // Redirections it writes without a tick (fleet.md b).
    expect(permissions.filter((permission) => !permission.endsWith('.read'))).toEqual(['redirection.edit'])
    expect(permissions).not.toContain('authCode.read')
    expect(permissions).toContain('fleetDevice.read')
  })
})
