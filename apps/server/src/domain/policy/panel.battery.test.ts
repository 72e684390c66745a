import { expect, it } from 'vitest'
import { agreement } from '../../../test/panel-cases.ts'

it('property 6: a panel decides by its bundle as the server does, in 60,000 cases', () => {
  const { compared, leaving, strangers, reasons } = agreement(33_000)
  expect(compared).toBeGreaterThanOrEqual(60_000)
  expect(leaving).toBeGreaterThan(10_000)
  expect(strangers).toBeGreaterThan(500)
  expect(reasons.size).toBeGreaterThan(25)
}, 900_000)
