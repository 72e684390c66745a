import { expect, it } from 'vitest'
import { capsOf } from '@lintel/devices/models/capabilities.ts'
import { deviceModels } from '@lintel/devices/models/index.ts'
import { type Actor, chooseCard, type Step, scenarioOf } from './demo-scenario.ts'

const actors: Actor[] = deviceModels.map(({ model, has }) => ({ mac: model, caps: capsOf(has) }))
const steps = (seed: number, from: Actor[] = actors): Step[] => {
  const firstSteps: Step[] = []
  for (const step of scenarioOf(from, seed)) if (firstSteps.push(step) === 500) break
  return firstSteps
}

it('the demo scenario is repeated for an equal seed and differs for another one', () => {
  expect(steps(1)).toEqual(steps(1))
  expect(steps(1)).not.toEqual(steps(2))
})

it('the demo scenario lets something plausible happen every 20 to 60 seconds', () => {
  for (const { afterMs, mac, act } of steps(3)) {
    expect(afterMs).toBeGreaterThanOrEqual(20_000)
    expect(afterMs).toBeLessThanOrEqual(60_000)
    const { caps } = actors.find((actor) => actor.mac === mac)!
    if (act.kind === 'ring') expect(caps.call).toBe(true)
    else if (act.kind === 'move') expect(caps.camera).toBe(true)
    else expect(act.door).toBeLessThan(caps.relays)
  }
  const swipes = steps(3).flatMap(({ act }) => (act.kind === 'swipe' ? [act] : []))
  const refusals = swipes.filter(({ reason }) => reason !== null)
  expect(refusals.length / swipes.length).toBeGreaterThan(0.02)
  expect(refusals.length / swipes.length).toBeLessThan(0.1)
  expect(new Set(steps(3).map(({ mac }) => mac)).size).toBe(actors.length)
})

it('the demo scenario lets people present their own cards where it knows them, and now and then a stranger', () => {
  const cards = ['A1', 'A2']
  const presentedCards = steps(
    4,
    actors.map((actor) => ({ ...actor, cards })),
  ).flatMap(({ act }) => (act.kind === 'present' ? [act.card] : []))
  const unknownCards = presentedCards.filter((card) => !cards.includes(card))
  expect(new Set(presentedCards).size).toBe(3)
  expect(unknownCards.length / presentedCards.length).toBeLessThan(0.2)
})

it('the demo scenario lets those come who are admitted at the hour, and refuses fewer than one in ten', () => {
  const cards = ['A1', 'A2', 'A3']
  const acts = steps(
    5,
    actors.map((actor) => ({ ...actor, cards })),
  ).flatMap(({ act }) => (act.kind === 'present' ? [act] : []))
  const atNight = (card: string) => card === 'A2'
  const shownCards = acts.map((act) => chooseCard(act, cards, atNight))
  const refusedCards = shownCards.filter((card) => card !== null && !atNight(card))
  expect(shownCards).not.toContain(null)
  expect(refusedCards.length / acts.length).toBeGreaterThan(0)
  expect(refusedCards.length / acts.length).toBeLessThan(0.1)
  expect(chooseCard({ card: 'A3', isExpected: true }, cards, () => true)).toBe('A3')
  expect(chooseCard({ card: 'A3', isExpected: true }, cards, () => false)).toBe(null)
})

it('the demo scenario ends at once when no device can do anything', () => {
  expect(steps(1, [])).toEqual([])
  expect(steps(1, [{ mac: 'x', caps: { relays: 2, readers: 0, call: false } }])).toEqual([])
})
