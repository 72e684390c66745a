import { expect, test } from 'vitest'
import { everyOperation } from './contract.ts'

const byName = new Map(everyOperation.map(({ name, operation }) => [name, operation]))
const acts = everyOperation.filter(({ operation }) => operation.inverse)

test('acts that can be undone are suspending, marking as lost and revoking a pass', () => {
  expect(acts.map(({ name }) => name).sort()).toEqual(['library.markLost', 'personnel.setSuspended', 'tempKey.revoke'])
})

test.each(acts.map(({ name, operation }) => [name, operation] as const))(
  'who may %s may undo it, and both make the same pages old',
  (_name, act) => {
    const inverse = byName.get(act.inverse!)
    expect(inverse).toMatchObject({ needs: act.needs, invalidates: act.invalidates })
    expect(inverse?.fails).toEqual(['undoChanged', 'undoTooLate'])
  },
)
