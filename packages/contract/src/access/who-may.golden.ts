import { readFileSync } from 'node:fs'
import type { Facts } from './facts.ts'
import { roles, type Role } from './roles.ts'

/**
 * `docs/rules/who-may.tsv`, typed manually from specification.md 2 and 6, operators.md 1.2, 3, 5 and 14, office.md 1.2,
 * community.md 1.2 and 24 and the decisions: which calls need a permission, which roles have it and when, what must be
 * ticked for a sub-installer, and the sentence that says so. It is never read from the table in `who-may`, so a
 * permission that is given or taken away there has to be given or taken away here as well.
 */
const file = new URL('../../../../docs/rules/who-may.tsv', import.meta.url)
const lines = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))

/** What is written in a cell, and when it holds. */
const cells: Readonly<Record<string, (facts: Facts) => boolean>> = {
  yes: () => true,
  accountSetting: ({ accountSetting }) => accountSetting,
  deviceSetting: ({ deviceSetting }) => deviceSetting,
  authCode: ({ authCode }) => authCode,
  deletesResidents: ({ deletesResidents }) => deletesResidents,
  idAccess: ({ idAccess }) => idAccess,
  'not through installer': ({ entryPortal }) => entryPortal !== 'ins',
  attendance: ({ attendance }) => attendance !== 'off',
  owner: ({ accountKind }) => accountKind === 'single',
  'not owner': ({ accountKind }) => accountKind !== 'single',
  'not helper': ({ accountKind }) => accountKind !== 'subInstaller',
  'not owner or helper': ({ accountKind }) => accountKind !== 'single' && accountKind !== 'subInstaller',
  'not distributor': ({ isDistributorLogin }) => !isDistributorLogin,
  'not owner or distributor': ({ accountKind, isDistributorLogin }) => accountKind !== 'single' && !isDistributorLogin,
  'not helper or distributor': ({ accountKind, isDistributorLogin }) =>
    accountKind !== 'subInstaller' && !isDistributorLogin,
  'not owner, helper or distributor': ({ accountKind, isDistributorLogin }) =>
    accountKind !== 'single' && accountKind !== 'subInstaller' && !isDistributorLogin,
  billing: ({ billing }) => billing,
  payer: ({ billing, chargeMode, memberPays, isDistributorLogin, accountKind }) =>
    billing && chargeMode === 0 && !memberPays && !isDistributorLogin && accountKind !== 'single',
  'payer of an open order': ({ billing, isDistributorLogin, accountKind }) =>
    billing && !isDistributorLogin && accountKind !== 'single',
  'manager of an open order': ({ billing, entryPortal }) => billing && entryPortal === 'pm',
  'paying manager': ({ billing, entryPortal, siteChargeMode }) =>
    billing && entryPortal === 'pm' && siteChargeMode === 'manager',
  'paying manager of an office': ({ billing, entryPortal, siteChargeMode }) =>
    billing && entryPortal === 'pm' && siteChargeMode !== 'noPermission',
  'not manager': ({ accountKind }) => accountKind !== 'propertyManager',
}

/** What is written as a tick, for roles in which a sub-installer can stand (operators.md 5.4). */
const ticks: Readonly<Record<string, (facts: Facts) => boolean>> = {
  '': () => true,
  devices: ({ devices }) => devices,
  residents: ({ residents }) => residents,
  firmware: ({ firmware }) => firmware,
  subscriptions: ({ subscriptions }) => subscriptions,
  either: ({ devices, residents }) => devices || residents,
  never: ({ accountKind }) => accountKind !== 'subInstaller',
}
const rolesWithTicks = 'subInstaller single community office propertyOffice propertyCommunity propertyOldCommunity'

interface Line {
  readonly calls: readonly string[]
  readonly cells: ReadonlyMap<string, string>
  readonly tick: string
}

const [header = [], ...rows] = lines
const roleColumns = header.slice(2, -2)
const lineOf: ReadonlyMap<string, Line> = new Map(
  rows.map(([permission = '', calls = '', ...others]) => {
    const [tick = '', source = ''] = others.slice(-2)
    if (source === '') throw new RangeError(`who-may.tsv does not say where ${permission} is said.`)
    const cellEntries = roleColumns.flatMap((role, index) => (others[index] ? [[role, others[index]] as const] : []))
    return [permission, { calls: calls.split(' ').filter(Boolean), cells: new Map(cellEntries), tick }]
  }),
)

/** Every permission of the file. */
export const expectedPermissions: readonly string[] = [...lineOf.keys()].filter((name) => name.includes('.'))

/** The roles that can have a permission. */
export const expectedRoles: ReadonlyMap<string, readonly Role[]> = new Map(
  [...lineOf].map(([permission, line]) => [permission, roles.filter((role) => line.cells.has(role))]),
)

/** What each call needs. */
export const expectedNeeds: ReadonlyMap<string, string> = new Map(
  [...lineOf].flatMap(([permission, line]) => line.calls.map((call) => [call, permission] as const)),
)

/** Whether the file grants a permission in a site that is there. */
export function isExpectedOf(facts: Facts, permission: string): boolean {
  const line = lineOf.get(permission)
  const cell = line?.cells.get(facts.role)
  if (!line || cell === undefined) return false
  const hasTick = !rolesWithTicks.split(' ').includes(facts.role) || ticks[line.tick]!(facts)
  return hasTick && cells[cell]!(facts)
}
