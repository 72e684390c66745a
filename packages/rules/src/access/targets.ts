/** Which rules are about which door side (access-decision.md 1, "targets"). */

import type { Id } from './model-time.ts'
import type { Area, Door, DoorSide, Policy, Targets } from './model.ts'

/** A side of a door with all names by which a rule may mean it. */
export interface Place {
  readonly door: Door
  readonly side: DoorSide
  /** The area being entered and those above it. */
  readonly toAreas: AreaChain
  /** The area being left and those above it. */
  readonly fromAreas: AreaChain
  /** The areas on both sides of the door and those above them: what a door's mode goes by. */
  readonly adjoiningAreas: AreaChain
  readonly knownDoorGroupIds: readonly Id[]
}

export interface AreaChain {
  readonly ids: ReadonlySet<Id>
  readonly knownIds: ReadonlySet<Id>
  /** An area of the chain has no record, so that the areas above it are unknown. */
  readonly isBroken: boolean
}

/**
 * What a missing reference does to a rule: a rule that gives is skipped, a rule that takes is kept (access-decision.md
 * 2). A block on an area therefore also holds at doors that may lie in that area.
 */
export type Missing = 'skipped' | 'kept'

const chainFrom = (areas: ReadonlyMap<Id, Area>, start: readonly Id[]): AreaChain => {
  const ids = new Set<Id>()
  const knownIds = new Set<Id>()
  let isBroken = false
  for (const first of start) {
    for (let id: Id | undefined = first; id !== undefined && !ids.has(id);) {
      ids.add(id)
      const area: Area | undefined = areas.get(id)
      if (area) knownIds.add(id)
      else isBroken = true
      id = area?.parentId
    }
  }
  return { ids, knownIds, isBroken }
}

/** Whether an area is another one or lies below it. */
export type InsideTest = (areaId: Id, outerId: Id, missing: Missing) => boolean

export const insideTest = (areas: readonly Area[]): InsideTest => {
  const byId = new Map(areas.map((area) => [area.id, area]))
  const chains = new Map(areas.map((area) => [area.id, chainFrom(byId, [area.id])]))
  return (areaId, outerId, missing) => {
    const chain = chains.get(areaId)
    if (!chain) return missing === 'kept'
    return chain.ids.has(outerId) || (missing === 'kept' && chain.isBroken)
  }
}

/** All door sides of a policy, in order. */
export const placesOf = (policy: Pick<Policy, 'areas' | 'doors' | 'doorGroups'>): Place[] => {
  const areas = new Map(policy.areas.map((area) => [area.id, area]))
  const doorGroups = new Set(policy.doorGroups.map((group) => group.id))
  return policy.doors.flatMap((door) =>
    door.sides.map((side) => ({
      door,
      side,
      toAreas: chainFrom(areas, [side.toAreaId]),
      fromAreas: chainFrom(areas, [side.fromAreaId]),
      adjoiningAreas: chainFrom(areas, [side.toAreaId, side.fromAreaId]),
      knownDoorGroupIds: door.groupIds.filter((id) => doorGroups.has(id)),
    })),
  )
}

/** Whether a rule is about entering through this side. */
export const coversSide = (targets: Targets, place: Place, missing: Missing): boolean =>
  coversDoorItself(targets, place, missing) || coversArea(targets, place, place.toAreas, missing)

/** Whether a rule is about the door as a whole: plans and overrides set modes for both ways. */
export const coversDoor = (targets: Targets, place: Place, missing: Missing): boolean =>
  coversDoorItself(targets, place, missing) || coversArea(targets, place, place.adjoiningAreas, missing)

const coversDoorItself = (targets: Targets, place: Place, missing: Missing): boolean => {
  if (targets.wholeSite === true || targets.doorIds?.includes(place.door.id)) return true
  const groupIds = missing === 'kept' ? place.door.groupIds : place.knownDoorGroupIds
  return targets.doorGroupIds?.some((id) => groupIds.includes(id)) ?? false
}

const coversArea = (targets: Targets, place: Place, chain: AreaChain, missing: Missing): boolean =>
  targets.areas?.some(
    ({ areaId, direction }) =>
      (direction === undefined || direction === place.side.direction) &&
      (missing === 'kept' ? chain.isBroken || chain.ids.has(areaId) : chain.knownIds.has(areaId)),
  ) ?? false

/** Whether passing this side leads into an area from outside of it, so that the area's rules are asked. */
export const entersArea = (place: Place, areaId: Id): boolean =>
  place.toAreas.isBroken || (place.toAreas.ids.has(areaId) && !place.fromAreas.ids.has(areaId))

/**
 * Finds the rules about a side without trying each rule at each side: large sites have a hundred thousand sides. What
 * it finds equals `coversSide` with missing references skipped.
 */
export const finderBySide = <Timed extends { readonly rule: { readonly targets: Targets } }>(
  items: readonly Timed[],
): ((place: Place) => ReadonlySet<Timed>) => {
  const wholeSite: Timed[] = []
  const byDoor = new Map<Id, Timed[]>()
  const byDoorGroup = new Map<Id, Timed[]>()
  const byArea = new Map<Id, Timed[]>()
  for (const item of items) {
    const { targets } = item.rule
    if (targets.wholeSite === true) wholeSite.push(item)
    for (const id of targets.doorIds ?? []) append(byDoor, id, item)
    for (const id of targets.doorGroupIds ?? []) append(byDoorGroup, id, item)
    for (const { areaId } of targets.areas ?? []) append(byArea, areaId, item)
  }
  return (place) => {
    const found = new Set(wholeSite)
    for (const item of byDoor.get(place.door.id) ?? []) found.add(item)
    for (const id of place.knownDoorGroupIds) for (const item of byDoorGroup.get(id) ?? []) found.add(item)
    for (const id of place.toAreas.knownIds) {
      for (const item of byArea.get(id) ?? []) if (coversSide(item.rule.targets, place, 'skipped')) found.add(item)
    }
    return found
  }
}

/** Adds to the list of a key. */
export const append = <Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void => {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
