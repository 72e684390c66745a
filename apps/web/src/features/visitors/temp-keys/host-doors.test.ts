import { expect, it } from 'vitest'
import { doorsOfHost } from './host-doors.ts'

it('a pass begins with the doors that its host has, also those of other hours, as far as it may be for them', () => {
  const rows = [
    { doorUuid: 'now', result: 'allow', nextAt: null },
    { doorUuid: 'later', result: 'deny', nextAt: '2026-12-01T07:00:00.000Z' },
    { doorUuid: 'never', result: 'deny', nextAt: null },
    { doorUuid: 'own', result: 'allow', nextAt: null },
  ] as const
  const options = ['never', 'later', 'now'].map((uuid) => ({ uuid }))
  expect(doorsOfHost(rows, options)).toEqual(['later', 'now'])
})
