import { isStopped, type PaidAbility } from '@lintel/rules/money/services.ts'
import { expect, test } from 'vitest'
import type { SoldService } from '../money/sold.ts'
import { stoppedCalls } from '../money/stopped-calls.ts'
import { everyOperation } from './contract.ts'

/** What stops when an item ends (billing.md 4; money.md 67). */

type Rows = [SoldService, Partial<Record<PaidAbility, readonly string[]>>][]
const rows = (Object.entries(stoppedCalls) as Rows).flatMap(([service, byAbility]) =>
  (Object.entries(byAbility) as [PaidAbility, readonly string[]][]).map(([ability, calls]) => ({
    service,
    ability,
    calls,
  })),
)
const names = new Set(rows.flatMap(({ calls }) => calls))

test('calls that a service stops are those that may fail by its end, and by an ability that it has', () => {
  const failing = everyOperation.filter(({ operation }) => operation.fails.includes('subscriptionEnded'))
  expect(failing.map(({ name }) => name).toSorted()).toEqual([...names].toSorted())
  expect(rows.filter(({ service, ability }) => !isStopped(service, ability))).toEqual([])
})

test('nothing that deletes, blocks, unlocks or evacuates is stopped', () => {
  const isPermanent =
    /(\.(remove|erase|unlink|unbind|open|revoke|setSuspended|setOverride|followTimetable)$)|^(emergencyPlan|muster\w+|block|areaRestriction)\./
  const urgent = everyOperation.filter(({ operation, name }) => operation.isUrgent || isPermanent.test(name))
  expect(urgent.length).toBeGreaterThan(25)
  expect(urgent.map(({ name }) => name).filter((name) => names.has(name))).toEqual([])
})
