import fc, { runsOf } from '../../../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { roleSections, type RoleSection } from '@lintel/contract/access/roles.ts'
import { fitsSection, moveTo } from './switch-rules.ts'

/**
 * The small model: specification.md 6 written out row by row, apart from the table the product reads. An
 * identity is a stack: an identity that was entered lies on top of the one before.
 */
const rows: Record<RoleSection, string> = {
  supermanager: '',
  distributor: 'single installer',
  installer: 'community office distributor single',
  single: 'community office distributor installer',
  community: 'installer single office',
  office: 'installer single community',
  propertyOffice: 'propertyCommunity propertyOldCommunity propertyOffice',
  propertyCommunity: 'propertyOffice propertyOldCommunity propertyCommunity',
  propertyOldCommunity: 'propertyOffice propertyCommunity propertyOldCommunity',
  admin: '',
}
const isProperty = (section: RoleSection) => section.startsWith('property')
const isInstallerSide = (section: RoleSection) => ['installer', 'single', 'community', 'office'].includes(section)

function modelAllows(stack: readonly RoleSection[], to: RoleSection): boolean {
  const at = stack.at(-1)!
  const below = stack.at(-2)
  if (below === to) return true
  if (isInstallerSide(at) && isProperty(to)) return true
  // Decisions 70: an identity that holds a site holds another one, or all, without leaving.
  if (at === to && (at === 'community' || at === 'office')) return true
  if (!rows[at].split(' ').includes(to)) return false
  // No account climbs to a distributor it did not come from, and no manager of record leaves sideways.
  if (isInstallerSide(at) && to === 'distributor') return false
  return !(isProperty(at) && below !== undefined)
}

/** What the product does with a stack, told by the kind of move. */
function walk(stack: RoleSection[], to: RoleSection): RoleSection[] | null {
  const move = moveTo({ section: stack.at(-1)!, accountKind: 'any', cameFrom: stack.at(-2) ?? null }, to)
  if (!move) return null
  if (move.way === 'back') return stack.slice(0, -1)
  if (move.way === 'enter') return [...stack, to]
  return [...stack.slice(0, -1), to]
}

describe('switching identities', () => {
  it('follows the table of specification.md 6 over random walks, and always finds the way back', () => {
    const start = fc.constantFrom<RoleSection>(...roleSections)
    const steps = fc.array(fc.constantFrom<RoleSection>(...roleSections), { maxLength: 30 })
    fc.assert(
      fc.property(start, steps, (from, targets) => {
        let stack: RoleSection[] = [from]
        for (const target of targets) {
          const next = walk(stack, target)
          expect(next !== null, `${stack.join(' > ')} to ${target}`).toBe(modelAllows(stack, target))
          if (next) stack = next
          // From a distributor to an installer to a site's portal: never deeper.
          expect(stack.length).toBeLessThanOrEqual(3)
        }
        while (stack.length > 1) {
          const back = walk(stack, stack.at(-2)!)
          expect(back).toEqual(stack.slice(0, -1))
          stack = back!
        }
      }),
      runsOf(20_000),
    )
  })

  it('lets no account out of the super manager’s or an admin’s portal', () => {
    for (const from of ['supermanager', 'admin'] as const) {
      for (const to of roleSections)
        expect(moveTo({ section: from, accountKind: 'any', cameFrom: null }, to)).toBeNull()
    }
  })

  it('opens a site only in the portal of its kind', () => {
    expect(fitsSection('office', 'propertyOffice')).toBe(true)
    expect(fitsSection('oldCommunity', 'propertyOldCommunity')).toBe(true)
    expect(fitsSection('community', 'propertyOffice')).toBe(false)
    expect(fitsSection('villa', 'propertyCommunity')).toBe(false)
  })
})
