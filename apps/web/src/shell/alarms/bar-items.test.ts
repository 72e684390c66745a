import type { Alarm } from '@lintel/contract/alarms/schema.ts'
import type { PlanNotice } from '@lintel/contract/emergency-plans/schema.ts'
import { describe, expect, it } from 'vitest'
import { worstOf } from './bar-items.ts'

const alarm = { uuid: 'a' } as Alarm
const plan = (uuid: string, isDrill: boolean) => ({ uuid, isDrill }) as PlanNotice
const open = { alarms: [alarm], critical: 1, warning: 7, inProgress: 3, plans: [] }

describe('the alarm bar', () => {
  it('shows the first alarm and counts all others, also those that the answer leaves out', () => {
    expect(worstOf(open)).toMatchObject({ worst: { kind: 'alarm', id: 'a' }, others: 7 })
  })

  it('shows a plan that moves doors before alarms, and a drill before warnings alone', () => {
    const plans = [plan('drill', true), plan('real', false)]
    expect(worstOf({ ...open, plans })).toMatchObject({ worst: { id: 'real' }, others: 9 })
    expect(worstOf({ ...open, plans: [plans[0]!] })).toMatchObject({ worst: { id: 'a' }, others: 8 })
    expect(worstOf({ ...open, critical: 0, plans: [plans[0]!] })).toMatchObject({ worst: { id: 'drill' }, others: 7 })
  })

  it('has nothing to show where nothing is open', () => {
    expect(worstOf({ ...open, alarms: [], critical: 0, warning: 0 })).toEqual({ worst: undefined, others: 0 })
  })
})
