import { expect, it } from 'vitest'
import { readLiveChange } from './kinds.ts'
import { LiveChange } from './schema.ts'

it('the live reader reads every kind of change that the server sends', () => {
  const kinds = LiveChange.options.flatMap(({ shape }) => [...shape.kind.values])
  expect(kinds).toContain('doorEvent')
  for (const kind of kinds)
    expect(readLiveChange(JSON.stringify({ kind, doorUuid: 'd' })), kind).toMatchObject({ kind })
})

it.each(['{"kind":"laterKind"}', '{"kind":"toString"}', '{}', 'null', '7', '"door"', '[]'])(
  'the live reader skips %s',
  (text) => {
    expect(readLiveChange(text)).toBeUndefined()
  },
)
