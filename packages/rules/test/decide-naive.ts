/**
 * The decision a second time, straight from the text of access-decision.md 3 to 9: loops over the whole policy, asks
 * Intl for every clock, shares nothing but the types with the package. Slow and plain on purpose.
 */

import type { Id } from '../src/access/model-time.ts'
import type { DoorMode, Grant, PlanMode, Policy, Span, Targets } from '../src/access/model.ts'
import type { DayType } from '../src/access/model-time.ts'
import type { AccessRequest, CredentialPresentation, Decision, Note } from '../src/access/request.ts'
import { areaRefusal } from './area-rules-naive.ts'
import { inside, isOpenNaive, upwards } from './clock-naive.ts'

type Answer = Pick<Decision, 'result' | 'reason' | 'ruleId'> & { readonly notes: readonly Note[] }

/** Letters and digits, one after the other. */
const isSamePlate = (one: string, other: string | undefined): boolean => {
  const bare = (plate: string) => plate.toUpperCase().replaceAll(' ', '').replaceAll('-', '')
  return other !== undefined && bare(one) === bare(other)
}

export const decideNaive = (policy: Policy, request: AccessRequest): Answer => {
  const { at, by, presence, health } = request
  const notes: Note[] = []
  const answer = (result: Answer['result'], reason: Answer['reason'], ruleId: Id | null): Answer => ({
    result,
    reason,
    ruleId,
    notes,
  })
  const lowest = <Item extends { id: Id }>(items: readonly Item[]) =>
    [...items].sort((a, b) => (a.id < b.id ? -1 : 1))[0]

  // Step 0 and the exit hardware that comes before everything.
  if (by.kind === 'exitRequest') return answer('allow', 'allowEgress', null)
  const door = policy.doors.find(({ id }) => id === request.doorId)
  const side = door?.sides.find(({ id }) => id === request.sideId)
  if (!door || !side) return answer('deny', 'doorUnknown', request.doorId)

  const isRead = by.kind === 'credentials'
  const presentedCredentials = isRead ? by.presented : []
  const recordOf = (credentialId: Id) => policy.credentials.find(({ id }) => id === credentialId)
  // A locked keypad looks no code up (access-decision.md 14.1).
  const isLockedCode = ({ credentialId, kind, lockedUntil }: CredentialPresentation) =>
    side.direction === 'entry' &&
    (recordOf(credentialId)?.kind ?? kind) === 'pin' &&
    lockedUntil !== undefined &&
    at < lockedUntil
  const knownCredentials = presentedCredentials.flatMap((each) =>
    isLockedCode(each) ? [] : policy.credentials.filter(({ id }) => id === each.credentialId),
  )
  const personId = isRead ? knownCredentials[0]?.personId : by.personId
  const person = policy.persons.find(({ id }) => id === personId)
  const isLeaving = isRead && side.direction === 'exit'

  const covers = (targets: Targets, areaIds: readonly Id[], isTaking: boolean): boolean => {
    if (targets.wholeSite) return true
    if (targets.doorIds?.includes(door.id)) return true
    for (const groupId of targets.doorGroupIds ?? []) {
      const isKnown = policy.doorGroups.some(({ id }) => id === groupId)
      if (door.groupIds.includes(groupId) && (isKnown || isTaking)) return true
    }
    for (const target of targets.areas ?? []) {
      if (target.direction !== undefined && target.direction !== side.direction) continue
      const chains = areaIds.map((id) => upwards(policy, id))
      if (isTaking && chains.some(({ isWhole }) => !isWhole)) return true
      const isKnown = policy.areas.some(({ id }) => id === target.areaId)
      if ((isKnown || isTaking) && chains.some(({ ids }) => ids.includes(target.areaId))) return true
    }
    return false
  }
  const entering = [side.toAreaId]
  const both = [side.toAreaId, side.fromAreaId]

  const belongs = (groupId: Id, who: Id | undefined) =>
    policy.memberships.some((each) => each.groupId === groupId && each.personId === who && inside(each, at))
  const isGroup = (groupId: Id) => policy.groups.some(({ id }) => id === groupId)
  const isAmong = (subjects: { personIds: readonly Id[]; groupIds: readonly Id[] }) =>
    person !== undefined &&
    (subjects.personIds.includes(person.id) ||
      subjects.groupIds.some((groupId) => isGroup(groupId) && belongs(groupId, person.id)))

  const isResponder = policy.plans.some(
    (plan) => isAmong(plan.responders) && plan.parts.some((part) => covers(part.targets, both, false)),
  )

  if (door.class.kind === 'high' && request.policyAgeSeconds > door.class.maxPolicyAgeHours * 3600) {
    if (!isLeaving && !isResponder) return answer('deny', 'policyStale', door.id)
  }

  // The plan that holds the door, and those that may hold it before that: it is unknown whether they mean it.
  const active: { planId: Id; order: number; mode: PlanMode; since: number; isSure: boolean }[] = []
  const severity: Record<PlanMode, number> = { open: 0, none: 1, lock: 2, lockdown: 3 }
  const addPlan = (planId: Id, since: number, orderOf: (rank: number) => number, unknownOrder: number) => {
    const plan = policy.plans.find(({ id }) => id === planId)
    if (!plan) active.push({ planId, order: unknownOrder, mode: 'lockdown', since, isSure: false })
    for (const { targets, mode } of plan?.parts ?? []) {
      const isSure = covers(targets, both, false)
      if (isSure || (mode !== 'open' && covers(targets, both, true)))
        active.push({ planId, order: orderOf(plan!.rank), mode, since, isSure })
    }
  }
  for (const { planId, since, until } of request.activePlans)
    if (since <= at && (until === undefined || at < until)) addPlan(planId, since, (rank) => rank, -1e6)
  if (health.isFireInputActive && policy.site.firePlanId !== undefined)
    addPlan(policy.site.firePlanId, at, () => -1e9, -1e9)
  active.sort((a, b) => {
    if (a.order !== b.order) return a.order - b.order
    if (a.mode !== b.mode) return (severity[b.mode] - severity[a.mode]) * (isLeaving ? -1 : 1)
    return b.since - a.since || (a.planId < b.planId ? -1 : 1)
  })
  const surePlace = active.findIndex(({ isSure }) => isSure)
  const doubtful = surePlace < 0 ? active : active.slice(0, surePlace)
  const deciding = active[surePlace]
  const isOpened = deciding?.mode === 'open' && doubtful.length === 0
  const decidingPlan = doubtful.length > 0 ? undefined : policy.plans.find(({ id }) => id === deciding?.planId)

  // Steps 6 and 7.
  const identity = (): Answer | undefined => {
    const no = (reason: Answer['reason'], id: Id | null) => answer('deny', reason, id)
    if (!isRead) {
      if (!door.permitsRemote) return no('remoteNotInGroup', door.id)
      if (!person) return no('credentialUnknown', null)
    } else if (presentedCredentials.length === 0) return no('credentialUnknown', null)
    for (const each of presentedCredentials) {
      if (isLockedCode(each)) return no('tooManyTries', null)
      const { credentialId, used, firstUsedAt } = each
      const credential = recordOf(credentialId)
      if (!credential || !person || credential.personId !== person.id) return no('credentialUnknown', credentialId)
      if (credential.status === 'inactive') return no('credentialInactive', credentialId)
      if (credential.status === 'lost') return no('credentialLost', credentialId)
      if (credential.from !== undefined && at < credential.from) return no('credentialNotYet', credentialId)
      if (credential.until !== undefined && at >= credential.until) return no('credentialExpired', credentialId)
      const life = credential.lifetimeAfterFirstUseSeconds
      const isBegun = used > 0 || firstUsedAt !== undefined
      if (life !== undefined && isBegun && (firstUsedAt === undefined || at >= firstUsedAt + life * 1000))
        return no('credentialExpired', credentialId)
      if (credential.maxUses !== undefined && used >= credential.maxUses) return no('credentialUsedUp', credentialId)
    }
    if (!person) return undefined
    if (person.status === 'suspended') return no('personSuspended', person.id)
    if (person.status === 'ended') return no('personEnded', person.id)
    if (person.kind === 'visitor' && person.until === undefined) return no('personEnded', person.id)
    const spans: readonly Span[] = [person, person.company ?? {}]
    for (const span of spans) if (span.from !== undefined && at < span.from) return no('personNotYet', person.id)
    for (const span of spans) if (span.until !== undefined && at >= span.until) return no('personEnded', person.id)
    return undefined
  }

  // Step 1.
  if (isLeaving) {
    const refusal = identity()
    if (!refusal) return answer('allow', 'allowEgress', null)
    return isOpened ? answer('allow', 'allowPlanOpen', deciding.planId) : refusal
  }

  // Step 2.
  if (isOpened) return answer('allow', 'allowPlanOpen', deciding.planId)
  const doubtfulLockdown = doubtful.find(({ mode }) => mode === 'lockdown')
  if (doubtfulLockdown) return answer('deny', 'lockdown', doubtfulLockdown.planId)
  const lockdown = deciding?.mode === 'lockdown' && policy.plans.find(({ id }) => id === deciding.planId)
  if (lockdown && !isAmong(lockdown.responders)) return answer('deny', 'lockdown', lockdown.id)
  // Only where no doubt is left does a responder walk past the door's own modes.
  const isLockedDown = lockdown && doubtful.length === 0
  const isLocked = deciding?.mode === 'lock' || doubtful.some(({ mode }) => mode === 'lock')

  // Steps 3 to 5.
  let mode: DoorMode = 'controlled'
  let modeRule: Id | null = null
  let least: { mode: DoorMode; by: Id | null } = { mode: isLocked ? 'controlled' : 'unlocked', by: null }
  let asksPinToo = false
  const modes: readonly DoorMode[] = [
    'unlocked',
    'anyKnownCredential',
    'controlled',
    'controlledPlusPin',
    'lockdown',
    'outOfService',
  ]
  const holdsKey = door.lockdownExempt !== undefined && isAmong(door.lockdownExempt)
  if (!isLockedDown) {
    if (door.isOutOfService) return answer('deny', 'outOfService', door.id)
    const opens = (each: DoorMode) => each === 'unlocked' || each === 'anyKnownCredential'
    const newestFirst = [...policy.overrides, ...request.overrides]
      .filter((each) => each.from <= at && at < each.until && covers(each.targets, both, each.mode !== 'unlocked'))
      .sort(
        (a, b) => b.createdAt - a.createdAt || modes.indexOf(b.mode) - modes.indexOf(a.mode) || (a.id < b.id ? -1 : 1),
      )
    const sure = newestFirst.findIndex((each) => covers(each.targets, both, false))
    const override = newestFirst[sure]
    // Those before it may hold: all that they ask for is asked for.
    for (const each of sure < 0 ? newestFirst : newestFirst.slice(0, sure)) {
      if (each.mode === 'outOfService') return answer('deny', 'outOfService', each.id)
      if (each.mode === 'lockdown' && !holdsKey) return answer('deny', 'overrideLockdown', each.id)
      const asks = each.mode === 'lockdown' ? 'controlled' : each.mode
      if (modes.indexOf(asks) <= modes.indexOf(least.mode)) continue
      least = { mode: asks, by: each.id }
    }
    if (override) {
      mode = override.mode
      modeRule = override.id
    } else if (door.timetableId !== undefined) {
      modeRule = door.timetableId
      const timetable = policy.timetables.find(({ id }) => id === door.timetableId)
      mode = timetable ? 'controlled' : 'outOfService'
      const holding: DoorMode[] = []
      const doubtfulPeriods: DoorMode[] = []
      for (const period of timetable?.periods ?? []) {
        const schedule = policy.schedules.find(({ id }) => id === period.scheduleId)
        if (!schedule) {
          doubtfulPeriods.push(
            period.unlockAfterFirstPersonGroupId !== undefined && opens(period.mode) ? 'controlled' : period.mode,
          )
          continue
        }
        const isOpen = (when: number) => isOpenNaive(policy, schedule, when, undefined, (type) => type)
        if (!isOpen(at)) continue
        const group = period.unlockAfterFirstPersonGroupId
        // Test sites arm only schedules without touching or overlapping windows, so the window is what is open without
        // a break.
        const isArmed =
          group === undefined ||
          !opens(period.mode) ||
          (isGroup(group) &&
            presence.arrivals.some((arrival) => {
              if (arrival.doorId !== door.id || arrival.groupId !== group || arrival.at > at) return false
              for (let when = arrival.at; when < at; when += 60_000) if (!isOpen(when)) return false
              return isOpen(at)
            }))
        holding.push(isArmed ? period.mode : 'controlled')
      }
      if (timetable) {
        if (holding.length === 0) holding.push('controlled')
        holding.push(...doubtfulPeriods)
        mode = [...holding].sort((a, b) => modes.indexOf(b) - modes.indexOf(a))[0]!
        asksPinToo = holding.includes('controlledPlusPin')
      }
    }
    const isRaised = modes.indexOf(least.mode) > modes.indexOf(mode)
    if (isRaised) {
      mode = least.mode
      modeRule = least.by ?? modeRule
    }
    if (mode === 'unlocked') return answer('allow', override ? 'allowOverrideOpen' : 'allowUnlocked', modeRule)
    if (mode === 'outOfService') return answer('deny', 'outOfService', modeRule)
    if (mode === 'lockdown') {
      if (!holdsKey) return answer('deny', override ? 'overrideLockdown' : 'lockdown', modeRule)
      mode = asksPinToo || least.mode === 'controlledPlusPin' ? 'controlledPlusPin' : 'controlled'
      if (least.mode === 'controlledPlusPin') modeRule = least.by
    }
  }

  const refusal = identity()
  if (refusal) return refusal

  // Step 8.
  const ignoresBlocks = decidingPlan?.respondersIgnoreBlocks === true && isAmong(decidingPlan.responders)
  const block = lowest(
    policy.blocks.filter(
      ({ subjects, targets, ...span }) =>
        inside(span, at) &&
        covers(targets, entering, true) &&
        (knownCredentials.some(({ id }) => subjects.credentialIds.includes(id)) ||
          knownCredentials.some(({ plate }) => subjects.plates.some((one) => isSamePlate(one, plate))) ||
          (person !== undefined && subjects.personIds.includes(person.id)) ||
          subjects.groupIds.some((groupId) => belongs(groupId, person?.id))),
    ),
  )
  if (block && !ignoresBlocks) return answer('deny', 'blocked', block.id)

  // Step 9.
  let grant: Grant | undefined
  if (!(mode === 'anyKnownCredential' && isRead)) {
    const requestedRight = by.kind === 'guardPulse' ? 'guardPulse' : 'passage'
    const closedGrants: { reason: 'outsideCompanyDoors' | 'holidayClosed' | 'outsideSchedule'; id: Id }[] = []
    const open: Grant[] = []
    for (const each of policy.grants) {
      const schedule = policy.schedules.find(({ id }) => id === each.scheduleId)
      if (!schedule || each.gives !== requestedRight || !inside(each, at)) continue
      const isShown =
        person !== undefined && knownCredentials.some(({ id }) => each.subjects.credentialIds?.includes(id))
      if ((!isAmong(each.subjects) && !isShown) || !covers(each.targets, entering, false)) continue
      const companyLimits = policy.companyDoorLimits.filter(
        (companyDoorLimit) =>
          companyDoorLimit.companyId === each.companyId &&
          inside(companyDoorLimit, at) &&
          covers(companyDoorLimit.targets, entering, false) &&
          policy.schedules.some(({ id }) => id === companyDoorLimit.scheduleId),
      )
      const isLentNow = companyLimits.some((companyDoorLimit) => {
        const hours = policy.schedules.find(({ id }) => id === companyDoorLimit.scheduleId)!
        return isOpenNaive(policy, hours, at, undefined, (type) => type)
      })
      const dayTypeOf = (type: DayType): DayType =>
        each.regardlessOfHolidays && type.startsWith('holiday') ? 'normal' : type
      if (each.companyId !== undefined && companyLimits.length === 0)
        closedGrants.push({ reason: 'outsideCompanyDoors', id: each.id })
      else if (!isOpenNaive(policy, schedule, at, each.companyId, dayTypeOf)) {
        const isDay = isOpenNaive(policy, schedule, at, each.companyId, () => 'normal')
        closedGrants.push({ reason: isDay ? 'holidayClosed' : 'outsideSchedule', id: each.id })
      } else if (each.companyId !== undefined && !isLentNow)
        closedGrants.push({ reason: 'outsideCompanyDoors', id: each.id })
      else open.push(each)
    }
    grant = open.sort((a, b) => a.minFactors - b.minFactors || (a.id < b.id ? -1 : 1))[0]
    if (!grant) {
      for (const reason of ['outsideCompanyDoors', 'holidayClosed', 'outsideSchedule'] as const) {
        const first = lowest(closedGrants.filter((each) => each.reason === reason))
        if (first) return answer('deny', reason, first.id)
      }
      return answer('deny', isRead ? 'noGrant' : 'remoteNotInGroup', null)
    }
  }

  // Step 10.
  const families = { card: 1, plate: 1, uhfTag: 1, qr: 1, phone: 1, idAccess: 1, pin: 2, face: 3, fingerprint: 3 }
  const proofs = isRead
    ? new Set(knownCredentials.map(({ kind }) => families[kind]))
    : new Set(by.factors.map((factor) => ({ has: 1, knows: 2, is: 3 })[factor]))
  const doorAsks = mode === 'controlledPlusPin' ? 2 : 1
  const grantAsks = grant?.minFactors ?? 1
  if (proofs.size < Math.max(doorAsks, grantAsks) || (doorAsks === 2 && !proofs.has(2))) {
    const ruleId = grant && grantAsks >= doorAsks ? grant.id : modeRule
    const isWaiting = isRead && (by.factorRequestedAt === undefined || at - by.factorRequestedAt < 10_000)
    return isWaiting ? answer('needMore', 'needMore', ruleId) : answer('deny', 'factorMissing', ruleId)
  }

  // Step 11.
  const refusedByArea = areaRefusal(policy, request, door.id, side, person?.id, isAmong, isResponder)
  if (refusedByArea) return answer('deny', refusedByArea.reason, refusedByArea.rule.id)

  return answer('allow', 'allowGrant', grant?.id ?? modeRule)
}
