/** Step 11 for the plain reading. */

import type { Id } from '../src/access/model-time.ts'
import type { AreaRule, DoorSide, PassbackResetRule, Policy } from '../src/access/model.ts'
import type { AccessRequest, Decision } from '../src/access/request.ts'
import { siteClock, inside, upwards } from './clock-naive.ts'

export const areaRefusal = (
  policy: Policy,
  { at, presence, health, activePlans, sideId }: AccessRequest,
  doorId: Id,
  side: DoorSide,
  personId: Id | undefined,
  isAmong: (subjects: { personIds: readonly Id[]; groupIds: readonly Id[] }) => boolean,
  isResponder: boolean,
): { reason: Decision['reason']; rule: AreaRule } | undefined => {
  const door = policy.doors.find(({ id }) => id === doorId)!
  const person = policy.persons.find(({ id }) => id === personId)
  const isIn = (areaId: Id, outer: Id) => upwards(policy, areaId).ids.includes(outer)
  const mayBeIn = (areaId: Id, outer: Id) => isIn(areaId, outer) || !upwards(policy, areaId).isWhole
  const applies = (rule: AreaRule) => {
    if (rule.kind === 'interlock') return rule.doorIds.includes(doorId)
    if (!upwards(policy, side.toAreaId).isWhole) return true
    return isIn(side.toAreaId, rule.areaId) && !isIn(side.fromAreaId, rule.areaId)
  }
  for (const kind of ['interlock', 'escort', 'firstPerson', 'passback', 'occupancy'] as const) {
    const rules = policy.areaRules.filter((rule) => rule.kind === kind && applies(rule))
    for (const rule of rules.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      if (rule.kind === 'interlock') {
        const isOpen = rule.doorIds.some((id) => id !== doorId && health.openDoorIds.includes(id))
        if (isOpen) return { reason: 'interlockOpen', rule }
        continue
      }
      if (isAmong(rule.exempt)) continue
      if (rule.kind === 'escort' && person?.kind === 'visitor') {
        const host = presence.reads.find(
          (read) =>
            read.doorId === doorId &&
            read.personId === person.hostId &&
            Math.abs(read.at - at) <= rule.withinSeconds * 1000,
        )
        if (!host) return { reason: 'escortMissing', rule }
      }
      if (rule.kind === 'firstPerson' && !isAmong(rule.firstPersons)) {
        const opens = (id: Id) =>
          rule.firstPersons.personIds.includes(id) ||
          policy.memberships.some(
            (each) =>
              each.personId === id &&
              rule.firstPersons.groupIds.includes(each.groupId) &&
              policy.groups.some((group) => group.id === each.groupId) &&
              inside(each, at),
          )
        const isOpened = policy.persons.some(({ id }) => {
          const position = presence.lastSeen[id]
          return (
            opens(id) &&
            position !== undefined &&
            policy.areas.some((area) => area.id === position.areaId) &&
            isIn(position.areaId, rule.areaId) &&
            !isResetByClock(policy, rule, position.at, at)
          )
        })
        if (!isOpened) return { reason: 'firstPersonMissing', rule }
      }
      if (rule.kind === 'passback' && rule.strength === 'hard' && person) {
        const evidence: { at: number; doorId: Id; panelId?: Id }[] = []
        for (const check of rule.checks) {
          const position = presence.lastSeen[person.id]
          const otherReaders = door.sides.filter(({ id }) => id !== sideId).flatMap(({ readerIds }) => readerIds)
          const works = otherReaders.some((id) => !health.deadReaderIds.includes(id))
          if (check.kind === 'entryExit' && position && mayBeIn(position.areaId, rule.areaId) && works)
            evidence.push(position)
          for (const entry of presence.entries[person.id] ?? []) {
            if (check.kind === 'entryExit' || entry.at > at || at - entry.at >= check.seconds * 1000) continue
            if (check.kind === 'timedPerDoor' && entry.doorId === doorId) evidence.push(entry)
            if (check.kind === 'timedPerArea' && mayBeIn(entry.areaId, rule.areaId)) evidence.push(entry)
          }
        }
        const counts = evidence.filter((each) => {
          const since = (moment: number | undefined) => moment !== undefined && moment >= each.at && moment <= at
          if (isResetByClock(policy, rule, each.at, at)) return false
          if (since(presence.passbackReset[person.id])) return false
          if (activePlans.some((plan) => since(plan.since))) return false
          return true
        })
        const passbackResetOnce = counts.every((each) =>
          presence.exitOpenings.some(
            (opening) => opening.doorId === doorId && opening.at >= each.at && opening.at <= at,
          ),
        )
        const panelOf = (id: Id) => policy.doors.find((each) => each.id === id)?.panelId
        const isSure = counts.some(
          (each) => health.isInContact || (each.panelId ?? panelOf(each.doorId) ?? door.panelId) === door.panelId,
        )
        if (!passbackResetOnce && isSure) return { reason: 'passback', rule }
      }
      if (rule.kind === 'occupancy' && rule.strength === 'hard' && !isResponder) {
        const count = presence.counts[rule.areaId]
        if (count === undefined || count >= rule.max) return { reason: 'areaFull', rule }
      }
    }
  }
  return undefined
}

/**
 * Forgiven after so many hours, or since the clock stood before the set time at one minute and at or after it at a
 * later one. Of a time that comes twice the first counts.
 */
const isResetByClock = (policy: Policy, rule: PassbackResetRule, seenAt: number, at: number): boolean => {
  if (rule.passbackResetAfterHours !== undefined && at >= seenAt + rule.passbackResetAfterHours * 3_600_000) return true
  if (rule.passbackResetAt === undefined) return false
  for (let when = seenAt + 60_000 - (seenAt % 60_000); when <= at; when += 60_000) {
    const before = siteClock(policy.site, when - 60_000)
    const now = siteClock(policy.site, when)
    const weekday = new Date(`${now.date}T00:00:00Z`).getUTCDay() || 7
    const isMeant = (rule.passbackResetOn ?? [1, 2, 3, 4, 5, 6, 7]).some((each) => each === weekday)
    const hasPassed = now.minute >= rule.passbackResetAt
    const comesToIt = hasPassed && (before.date !== now.date || before.minute < rule.passbackResetAt)
    if (isMeant && comesToIt && !hasBeen(policy, now.date, rule.passbackResetAt, when)) return true
  }
  return false
}

/** Whether the clock has shown a time, or a later one, before. It is set back by less than a day. */
const hasBeen = (policy: Policy, date: string, minute: number, before: number): boolean => {
  for (let when = before - 86_400_000; when < before; when += 60_000) {
    const clock = siteClock(policy.site, when)
    if (clock.date > date || (clock.date === date && clock.minute >= minute)) return true
  }
  return false
}
