import { type Evidence, linkLimits } from '@lintel/devices/protocol.ts'
import type { PolicyIndex } from '@lintel/rules/access/policy-index.ts'
import type { AccessRequest, Outcome } from '@lintel/rules/access/request.ts'

/** What a decision was judged by, for the event about it (access-decision.md 14.10): no more than it hung on. */
export function evidenceOf(index: PolicyIndex, request: AccessRequest, decision: Outcome): Evidence {
  const { activePlans, health, presence, doorId, policyAgeSeconds } = request
  const isAbout = (...codes: readonly string[]): boolean =>
    codes.includes(decision.reason) || decision.notes.some(({ code }) => codes.includes(code))
  const arrivals = presence.arrivals.filter((arrival) => arrival.doorId === doorId)
  return {
    ...(activePlans.length > 0 && { plans: activePlans.slice(0, linkLimits.policyPlans) }),
    ...(health.isFireInputActive && { fire: true }),
    ...(arrivals.length > 0 && {
      arrivals: arrivals.slice(0, linkLimits.evidenceEntries).map(({ groupId, at }) => ({ groupId, at })),
    }),
    ...(!health.isInContact &&
      Number.isFinite(policyAgeSeconds) && { offlineSeconds: Math.max(0, Math.floor(policyAgeSeconds)) }),
    ...(isAbout('passback', 'antiPassbackSoft', 'antiPassbackNoted') && positionOf(index, request)),
    ...(isAbout('readerDead') && { deadReaders: health.deadReaderIds.slice(0, linkLimits.evidenceEntries) }),
    ...(isAbout('areaFull') && peopleOf(index, request, decision)),
    ...usesOf(request, decision),
    ...(isAbout('tooManyTries') && lockOf(request)),
  }
}

function positionOf(index: PolicyIndex, { by, presence }: AccessRequest): Evidence {
  const presentedCredentials = by.kind === 'credentials' ? by.presented : []
  const person = presentedCredentials.flatMap(
    ({ credentialId }) => index.credentials.get(credentialId)?.credential.personId ?? [],
  )[0]
  const position = person === undefined ? undefined : presence.lastSeen[person]
  const entries = person === undefined ? [] : (presence.entries[person] ?? [])
  const place = ({ areaId, doorId, at }: NonNullable<typeof position>) => ({ areaId, doorId, at })
  return {
    ...(position && { lastSeen: place(position) }),
    ...(entries.length > 0 && { entries: entries.slice(-linkLimits.evidenceEntries).map(place) }),
  }
}

function peopleOf(index: PolicyIndex, { presence }: AccessRequest, { reason, ruleId, notes }: Outcome): Evidence {
  const id = reason === 'areaFull' ? ruleId : notes.find(({ code }) => code === 'areaFull')?.ruleId
  const rule = index.policy.areaRules.find((each) => each.id === id)
  if (rule?.kind !== 'occupancy') return {}
  return { people: { areaId: rule.areaId, count: presence.counts[rule.areaId] ?? 0 } }
}

function usesOf({ by }: AccessRequest, { ruleId }: Outcome): Evidence {
  if (by.kind !== 'credentials') return {}
  const credential = by.presented.find(({ credentialId }) => credentialId === ruleId)
  if (!credential) return {}
  return {
    ...(credential.used > 0 && { used: credential.used }),
    ...(credential.firstUsedAt !== undefined && { firstUsedAt: credential.firstUsedAt }),
  }
}

function lockOf({ by }: AccessRequest): Evidence {
  const lockEnds = (by.kind === 'credentials' ? by.presented : []).flatMap(({ lockedUntil }) => lockedUntil ?? [])
  return lockEnds.length > 0 ? { lockedUntil: Math.max(...lockEnds) } : {}
}
