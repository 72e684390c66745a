import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GuardedHall, hallPolicy, proofOf } from '../../test/guarded-hall.ts'
import { opsOf, passageOf } from '../../test/policy.ts'

/** Areas that no person enters alone, or that wait for a first one (access-decision.md 7, 8). */

let hall: GuardedHall
beforeEach(async () => {
  hall = await GuardedHall.open()
})
afterEach(() => hall.backend.close())

const noPeople = { personIds: [], groupIds: [] }
const visitor = (id: string, hostId?: string) => ({
  [`person ${id}`]: {
    id,
    kind: 'visitor',
    status: 'active',
    needsMoreTime: false,
    until: Date.parse('2100-01-01T00:00:00Z'),
    ...(hostId !== undefined && { hostId }),
  },
  ...proofOf(id, 'qr', `${id}-pass`),
})

describe('an area for visitors with their hosts', () => {
  const policy = [
    ...hallPolicy({ hasContact: false }).filter(([, kind]) => kind !== 'areaRule'),
    ...opsOf({
      ...visitor('vera', 'anna'),
      ...visitor('viktor'),
      'grant guests': passageOf('guests', ['vera', 'viktor']),
      'escortRule r': { id: 'r:escort', kind: 'escort', areaId: 'hall', withinSeconds: 30, exempt: noPeople },
    }),
  ]
  const guest = (id: string) => hall.device.present({ kind: 'qr', value: `${id}-pass`, door: 0, side: 'entry' })
  const begin = async (more: Parameters<typeof opsOf>[0] = {}) => {
    await hall.start()
    const others = policy.filter(([, kind, id]) => !(`${kind} ${id}` in more))
    await hall.hold([...others, ...opsOf(more)])
  }

  it('is entered after the host, and by no guest without one', async () => {
    await begin()
    expect(await guest('viktor')).toMatchObject({ granted: false, reason: 'escortMissing' })
    await hall.show('ben-card')
    expect(await guest('vera')).toMatchObject({ granted: false, reason: 'escortMissing' })
    await hall.show('anna-card')
    expect(await guest('vera')).toMatchObject({ granted: true })
    expect(await guest('viktor')).toMatchObject({ granted: false, reason: 'escortMissing' })
  })

  it('is entered before the host, who lets in the guests that wait, each once', async () => {
    await begin()
    await guest('vera')
    await guest('vera')
    await guest('viktor')
    await hall.show('ben-card')
    await hall.show('anna-card')
    await hall.show('anna-card')
    expect(await hall.reported()).toMatchObject([
      { person: 'vera', granted: false, reason: 'escortMissing', ruleId: 'r:escort' },
      { person: 'vera', granted: false, reason: 'escortMissing' },
      { person: 'viktor', granted: false, reason: 'escortMissing' },
      { person: 'ben', granted: true },
      { person: 'anna', granted: true },
      { person: 'vera', granted: true, reason: 'allowGrant', method: 'qr' },
      { person: 'anna', granted: true },
    ])
  })

  it('is not entered after the host by a guest whose right ended meanwhile', async () => {
    const ends = Date.now() + 1_500
    await begin({ 'grant guests': { ...passageOf('guests', ['vera']), until: ends } })
    expect(await guest('vera')).toMatchObject({ granted: false, reason: 'escortMissing' })
    await new Promise((resolve) => setTimeout(resolve, ends - Date.now() + 50))
    await hall.show('anna-card')
    expect(await hall.reported()).toMatchObject([
      { person: 'vera', granted: false },
      { person: 'anna', granted: true },
    ])
  })

  it('does not believe a host who is refused', async () => {
    const subjects = { personIds: ['anna'], groupIds: [], credentialIds: [], plates: [] }
    await begin({ 'block b': { id: 'b', reason: '', subjects, targets: { wholeSite: true } } })
    expect(await hall.show('anna-card')).toMatchObject({ granted: false, reason: 'blocked' })
    expect(await guest('vera')).toMatchObject({ granted: false, reason: 'escortMissing' })
  })

  it('is left without a host', async () => {
    await begin()
    expect(await hall.device.present({ kind: 'qr', value: 'vera-pass', door: 0, side: 'exit' })).toMatchObject({
      granted: true,
    })
  })
})

describe('an area that waits for the first person', () => {
  const first = { id: 'r:first', kind: 'firstPerson', areaId: 'hall', exempt: noPeople }
  const policy = [
    ...hallPolicy({ hasContact: false }).filter(([, kind]) => kind !== 'areaRule'),
    ...opsOf({ 'firstPersonRule r': { ...first, firstPersons: { personIds: ['anna'], groupIds: [] } } }),
  ]

  it('lets others in while a person who opens it is inside', async () => {
    await hall.start()
    await hall.hold(policy)
    expect(await hall.show('ben-card')).toMatchObject({ granted: false, reason: 'firstPersonMissing' })
    expect(await hall.show('anna-card')).toMatchObject({ granted: true })
    expect(await hall.show('ben-card')).toMatchObject({ granted: true })
    await hall.show('anna-card', 'card', 'exit')
    expect(await hall.show('ben-card')).toMatchObject({ granted: false, reason: 'firstPersonMissing' })
  })

  it('follows reports about other doors of the area, and waits again when they are dropped', async () => {
    await hall.start()
    await hall.hold(policy)
    const position = { personId: 'anna', isInside: true, at: Date.now() - 1_000, doorId: 'another' }
    const isLetIn = async () => (await hall.show('ben-card')).granted
    hall.backend.say('positions', { areaId: 'hall', isWhole: true, people: [position] })
    await expect.poll(isLetIn).toBe(true)
    hall.backend.say('positions', { areaId: 'hall', isWhole: true, people: [] })
    await expect.poll(isLetIn).toBe(false)
  })
})
