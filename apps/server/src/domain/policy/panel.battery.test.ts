import { expect, it } from 'vitest'
import { agreement } from '../../../test/devices/panel-cases.ts'

it('property 6: a panel decides by its bundle as the server does, in 60,000 cases', () => {
  const { compared, leaving, unknownPeople, reasons } = agreement(33_000)
  expect(compared).toBeGreaterThanOrEqual(60_000)
  expect(leaving).toBeGreaterThan(10_000)
  expect(unknownPeople).toBeGreaterThan(500)
  expect(reasons.size).toBeGreaterThan(25)
}, 900_000)
