import { expect, it, vi } from 'vitest'

vi.mock('../../language/language.ts', () => ({ useText: () => (key: string) => key }))
vi.mock('../../session/session.ts', () => ({ useMay: () => () => true }))
vi.mock('./throttle.ts', () => ({ useThrottled: (run: () => void) => run }))
const { splitActions } = await import('./row-actions.tsx')

const split = (keys: readonly string[], isMenuOnly = false) => {
  const { direct, further } = splitActions(
    keys.map((key) => ({ key, label: key })),
    isMenuOnly,
  )
  return [direct?.key, further.map(({ key }) => key)]
}

it('one action of a row is visible, the others are in its menu', () => {
  expect(split(['edit', 'log', 'delete'])).toEqual(['edit', ['log', 'delete']])
})

it('what deletes is in the menu, also where nothing else can be done', () => {
  expect(split(['delete'])).toEqual([undefined, ['delete']])
})

it('all are in the menu where the row has a control of its own', () => {
  expect(split(['edit', 'delete'], true)).toEqual([undefined, ['edit', 'delete']])
})
