import { describe, expect, it } from 'vitest'
import type { Facts } from '../access/facts.ts'
import { factsForTests } from '../access/facts.samples.ts'
import { hasPermission } from '../access/grants.ts'
import { permissionsToImport, permissionsToUndo } from './permissions.ts'
import { batchKinds } from './schema.ts'

const kindsWith = (permissionsTo: typeof permissionsToImport, facts: Partial<Facts>) =>
  batchKinds.filter((kind) =>
    permissionsTo(kind).every((permission) => hasPermission({ ...factsForTests, ...facts }, permission)),
  )
const imports = (facts: Partial<Facts>) => kindsWith(permissionsToImport, facts)
const undoes = (facts: Partial<Facts>) => kindsWith(permissionsToUndo, facts)
const community = { section: 'propertyCommunity', role: 'propertyCommunity', projectKind: 'community' } as const

describe('an import', () => {
  it('of devices is no manager’s of a community, but of its installer who entered it', () => {
    expect(imports(community)).not.toContain('device')
    expect(imports(community)).toEqual(
      expect.arrayContaining(['personnel', 'courier', 'resident', 'staffCard', 'face']),
    )
    expect(imports({ ...community, accountKind: 'installer', entryPortal: 'ins' })).toContain('device')
  })

  it('of devices is a manager’s of an office, and of structure an installer’s', () => {
    expect(imports({})).toContain('device')
    expect(imports({})).not.toContain('structure')
    expect(imports({ section: 'installer', role: 'installer', accountKind: 'installer' })).toEqual(['structure'])
  })

  it('of people alone is an administrator’s', () => {
    expect(imports({ section: 'admin', role: 'admin', accountKind: 'admin' })).toEqual(['personnel'])
  })
})

describe('an undo', () => {
  it('of residents is not for a manager who may not delete accounts (community.md 1.2)', () => {
    expect(undoes({ ...community, deletesResidents: false })).not.toContain('resident')
    expect(undoes(community)).toContain('resident')
  })

  it('of devices is not for a sub-installer with residents alone, nor of people for one with devices alone', () => {
    const subInstaller = { accountKind: 'subInstaller', entryPortal: 'ins' } as const
    const withResidents = undoes({ ...subInstaller, devices: false, residents: true })
    expect(withResidents).toEqual(expect.arrayContaining(['personnel', 'courier']))
    expect(withResidents).not.toContain('device')
    const withDevices = undoes({ ...subInstaller, devices: true, residents: false })
    expect(withDevices).toContain('device')
    expect(withDevices).not.toContain('personnel')
  })
})
