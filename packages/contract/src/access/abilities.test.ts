import { describe, expect, it } from 'vitest'
import { everyOperation } from '../all/contract.ts'
import { isMutation } from '../kit/operation.ts'
import { abilities, abilitiesOf, type Ability } from './abilities.ts'
import { factsForTests } from './facts.samples.ts'
import type { Facts } from './facts.ts'
import { conditionOf, hasPermission } from './grants.ts'
import { everyPermission, type Permission } from './permissions.ts'
import { roleOf, roles, roleSections } from './roles.ts'
import type { Rule } from './rules.ts'

const factsOfRule = (rule: Rule | undefined): string[] => {
  if (!rule) return []
  if ('all' in rule) return rule.all.flatMap(factsOfRule)
  return 'any' in rule ? rule.any.flatMap(factsOfRule) : [rule.fact]
}

/** Abilities that a grant or the rule of a call asks for. */
const requestedFor = new Set([
  ...roles.flatMap((role) => everyPermission.flatMap((permission) => factsOfRule(conditionOf(role, permission)))),
  ...everyOperation.flatMap(({ operation }) => factsOfRule(operation.when)),
])

const none = Object.fromEntries(abilities.map((ability) => [ability, false])) as Record<Ability, false>
const installerSide = ['installer', 'single', 'community', 'office'] as const
const property = ['propertyOffice', 'propertyCommunity', 'propertyOldCommunity'] as const

const subInstallerIn = (section: (typeof roleSections)[number], ticked: readonly Ability[] = []): Facts => ({
  ...factsForTests,
  ...none,
  ...Object.fromEntries(ticked.map((ability) => [ability, true])),
  accountKind: 'subInstaller',
  section,
  role: roleOf('subInstaller', section),
  projectKind: 'office',
})
const subSuper: Facts = {
  ...factsForTests,
  ...none,
  accountKind: 'subSuperManager',
  section: 'supermanager',
  role: 'subSuperManager',
  projectKind: 'none',
}

/** Calls that leave an entry in the audit log and change nothing of a site: sheets, a search, and what is one's own. */
const changesNothingOfASite = [
  'alarmSound.save',
  'homeLayout.save',
  'homeLayout.reset',
  'notice.markRead',
  'notice.markAllRead',
  'library.find',
]
const changing = everyOperation.filter(
  ({ name, operation }) =>
    isMutation(operation) &&
    !['public', 'signedIn'].includes(operation.needs) &&
    !/\.export/.test(name) &&
    !changesNothingOfASite.includes(name),
)
const operationsFor = (facts: Facts) =>
  changing.filter(({ operation }) => hasPermission(facts, operation.needs as Permission)).map(({ name }) => name)

describe('abilities', () => {
  it.each(abilities)('%s is asked for by a grant or a call', (ability) => {
    expect(requestedFor.has(ability)).toBe(true)
  })

  it('each belong to one kind of account', () => {
    expect(Object.values(abilitiesOf).flat().sort()).toEqual([...abilities].sort())
  })
})

describe('a sub-installer', () => {
  it.each([...installerSide, ...property])(
    'for which nothing is ticked changes nothing in the portal %s',
    (section) => {
      expect(operationsFor(subInstallerIn(section))).toEqual([])
    },
  )

  it.each(property)('sees the site in %s whatever is ticked', (section) => {
    const facts = subInstallerIn(section)
    const readPermissions: Permission[] = ['home.read', 'device.read', 'door.read', 'doorLog.read', 'siteSetting.read']
    expect(readPermissions.filter((permission) => !hasPermission(facts, permission))).toEqual([])
  })

  it('changes hardware with one tick and people with another, and neither with the other one', () => {
    const devices = subInstallerIn('propertyOffice', ['devices'])
    const residents = subInstallerIn('propertyOffice', ['residents'])
    const both: [Permission, boolean, boolean][] = [
      ['device.register', true, false],
      ['device.command', true, false],
      ['door.open', true, false],
      ['door.edit', true, false],
      ['siteSetting.edit', true, false],
      ['emergencyPlan.run', true, false],
      ['personnel.create', false, true],
      ['visitor.edit', false, true],
      ['accessGroup.edit', false, true],
      ['company.delete', false, true],
      // Consent to an entry is given by the managers of the site (decisions.md accounts).
      ['delegation.approve', false, false],
      ['delegation.revoke', false, false],
    ]
    for (const [permission, withDevices, withResidents] of both) {
      expect([permission, hasPermission(devices, permission), hasPermission(residents, permission)]).toEqual([
        permission,
        withDevices,
        withResidents,
      ])
    }
  })

  it('reads villa accounts with the tick for residents alone, in its own portal and in that of the villas', () => {
    for (const section of ['installer', 'single', 'community', 'office'] as const) {
      expect(hasPermission(subInstallerIn(section), 'villa.read')).toBe(false)
      expect(hasPermission(subInstallerIn(section, ['residents']), 'villa.read')).toBe(true)
    }
  })
})

describe('a sub-super manager', () => {
  // fleet.md b: the one page that it writes without a tick.
  const redirecting = [
    'redirection.create',
    'redirection.remove',
    'redirectServer.create',
    'redirectServer.edit',
    'redirectServer.remove',
  ]

  it('for which nothing is ticked changes redirections alone', () => {
    expect(operationsFor(subSuper).toSorted()).toEqual(redirecting.toSorted())
  })

  it('commands devices, and changes models, firmware, upgrade tasks and MAC libraries with deviceSetting', () => {
    const models = ['deviceModel.create', 'deviceModel.edit', 'deviceModel.remove']
    const firmware = ['firmware.publish', 'firmware.edit', 'firmware.remove']
    const upgrades = ['create', 'cancel', 'end', 'resume', 'retry'].map((verb) => `upgradeTask.${verb}`)
    const libraries = ['add', 'edit', 'import', 'remove', 'setSettings'].map((verb) => `macLibrary.${verb}`)
    const commands = ['fleetDevice.open', 'fleetDevice.reboot', 'fleetDevice.identify', 'session.verifySuperPassword']
    expect(operationsFor({ ...subSuper, deviceSetting: true }).toSorted()).toEqual(
      [...models, ...firmware, ...upgrades, ...libraries, ...commands, ...redirecting].toSorted(),
    )
  })

  it('makes and revokes auth codes with authCode', () => {
    const codes = ['authCode.create', 'authCode.revoke', 'authCodeImport.create']
    expect(operationsFor({ ...subSuper, authCode: true }).toSorted()).toEqual([...codes, ...redirecting].toSorted())
  })

  it('repairs accounts with accountSetting', () => {
    expect(operationsFor({ ...subSuper, accountSetting: true })).toContain('installer.edit')
  })
})

describe('an account without a site, in the portal of one', () => {
  it.each([...property, 'admin'] as const)('has no permission at all in %s', (section) => {
    const facts: Facts = { ...factsForTests, section, role: roleOf('propertyManager', section), projectKind: 'none' }
    expect(everyPermission.filter((permission) => hasPermission(facts, permission))).toEqual([])
  })
})
