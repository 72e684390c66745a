import { describe, expect, it } from 'vitest'
import type { Facts } from '../access/facts.ts'
import { factsForTests } from '../access/facts.samples.ts'
import { hasPermission } from '../access/grants.ts'
import { permissionsToImport } from './permissions.ts'
import { batchKinds } from './schema.ts'

const imports = (facts: Partial<Facts>) =>
  batchKinds.filter((kind) =>
    permissionsToImport(kind).every((permission) => hasPermission({ ...factsForTests, ...facts }, permission)),
  )
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
