import { type DecisionReason, type DecisionStep, decisionSteps } from '@lintel/vocabulary/reasons.ts'
import { policyKey } from '@lintel/devices/policy-digest.ts'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { AreaRule, Door, DoorSide, Policy } from '@lintel/rules/access/model.ts'
import { partOfKind, policyOfRecords, recordOfAreaRule, type PolicyRecord } from '@lintel/rules/access/records.ts'
import { type AccessRequest, type Decision, type Presence, type Sighting } from '@lintel/rules/access/request.ts'
import { expect } from 'vitest'
import fc from '../../../../tools/testing/fast-check.ts'
import { scene } from '../../../../packages/rules/test/parts.ts'
import { requestIn } from '../../../../packages/rules/test/requests.ts'
import { policyIn } from '../../../../packages/rules/test/sites.ts'
import type { Bundle, SiteRecord } from '../../src/domain/policy/compile.ts'
import { bundleOf, partOf, SiteAt } from '../../src/domain/policy/device-part.ts'

/**
 * Property 6 of access-decision.md 11 and 14.14: the server's decision beside that of a panel, which has its bundle and
 * no more.
 */

export const panelId = 'panel0'

/** A random policy as the records that the database would keep of it. */
export function recordsOf(policy: Policy): SiteRecord[] {
  const records: SiteRecord[] = [{ kind: 'site', id: 'site', content: policy.site }]
  for (const [kind, part] of Object.entries(partOfKind)) {
    // Rules of areas are one part of a policy and several kinds of records.
    if (part === 'areaRules' && kind !== 'areaRule') continue
    const list = policy[part] as readonly { readonly id?: string; readonly kind?: string }[]
    list.forEach((content, number) => {
      const own = part === 'areaRules' ? recordOfAreaRule[content.kind as AreaRule['kind']] : kind
      records.push({ kind: own, id: content.id ?? `member${number}`, content })
    })
  }
  return records
}

export const recordsByKey = (records: readonly SiteRecord[]): ReadonlyMap<string, SiteRecord> =>
  new Map(records.map((record) => [policyKey(record.kind, record.id), record]))

export const compileBundle = (records: readonly SiteRecord[]): Bundle =>
  bundleOf(partOf(panelId, new SiteAt({ version: 1, records: recordsByKey(records) })))

/** The policy that a panel makes of its bundle, as it came over the wire. */
export function policyAtPanel(bundle: Bundle): Policy {
  const plain = Array.from(bundle.values(), ({ source: { kind }, content }) => ({ kind, content }))
  return policyOfRecords(JSON.parse(JSON.stringify(plain)) as PolicyRecord[], 7)!
}

/** A random site and some requests to it, as many to leave as to enter. */
export const panelCases = scene.chain((place) => {
  const request = fc
    .tuple(requestIn(place), fc.constantFrom('in', 'out'))
    .map(([question, sideId]): AccessRequest => ({ ...question, sideId }))
  return fc.tuple(policyIn(place), fc.array(request, { minLength: 4, maxLength: 4 }))
})

export interface ComparedDecisions {
  readonly atServer: Decision
  readonly atPanel: Decision
  readonly isLeaving: boolean
  /**
   * The site knows the person who asks and the panel does not: it has no reader on the way out, or there is no such
   * person.
   */
  readonly isStranger: boolean
}

/**
 * What the panel must come to: all that the server does, its notes and the next allowed time included. Of strangers the
 * same result; where who they are decides, the panel knows no more than that it does not know them, and reports what
 * was shown.
 */
export function expectedDecision({ atServer, atPanel, isStranger }: ComparedDecisions): Partial<Decision> {
  if (!isStranger) return atServer
  const { result, reason, step } = atServer
  const mayBeUnknown = result === 'deny' && (fromCredentials.has(step) || lockdowns.has(reason))
  return { result, reason: mayBeUnknown && atPanel.reason === 'credentialUnknown' ? 'credentialUnknown' : reason }
}

/** What responders and those exempt pass: beside a card that the panel does not know another may be theirs. */
const lockdowns: ReadonlySet<DecisionReason> = new Set(['lockdown', 'overrideLockdown'])

const fromCredentials: ReadonlySet<DecisionStep> = new Set(decisionSteps.slice(decisionSteps.indexOf('credential')))

/** Both decisions on each request at a door of the panel. */
export function compare(policy: Policy, requests: readonly AccessRequest[]): ComparedDecisions[] {
  const records = recordsOf(policy)
  const bundle = compileBundle(records)
  const here = requests.filter(({ doorId }) => bundle.has(policyKey('door', doorId)))
  if (here.length === 0) return []
  const site = policyOfRecords(records as PolicyRecord[], 7)!
  const server = indexPolicy(site)
  const panel = indexPolicy(policyAtPanel(bundle))
  return here.map((question) => {
    const request = asServerKnows(question, site)
    const side = sideIn(bundle, request)
    return {
      atServer: decide(server, request),
      atPanel: decide(panel, asPanelKnows(request, bundle)),
      isLeaving: side?.direction === 'exit' && request.by.kind === 'credentials',
      isStranger: isStranger(site, request, bundle),
    }
  })
}

/**
 * Overrides travel as records of the policy. Doors that the site no longer has are some other device's. What is shown is
 * of the kind of its record, also for a panel that has no record of it.
 */
function asServerKnows(request: AccessRequest, { doors, credentials }: Policy): AccessRequest {
  const knownDoorIds = new Set(doors.map(({ id }) => id))
  const presence = mapSightings(request.presence, ({ doorId, areaId, at }) =>
    knownDoorIds.has(doorId) ? { doorId, areaId, at } : { doorId, areaId, at, panelId: 'elsewhere' },
  )
  return { ...request, by: asKindsAre(request.by, credentials), presence, overrides: [] }
}

function asKindsAre(by: AccessRequest['by'], credentials: Policy['credentials']): AccessRequest['by'] {
  if (by.kind !== 'credentials') return by
  const kindOf = new Map(credentials.map(({ id, kind }) => [id, kind]))
  const presentations = by.presented.map((one) => {
    const kind = kindOf.get(one.credentialId)
    return kind === undefined ? one : { ...one, kind }
  })
  return { ...by, presented: presentations }
}

/** What a panel hears of other doors is that they are others; of what happens at them it hears no more. */
function asPanelKnows(request: AccessRequest, bundle: Bundle): AccessRequest {
  const isOwn = ({ doorId }: { readonly doorId: string }): boolean => bundle.has(policyKey('door', doorId))
  const panelPresence = mapSightings(request.presence, (sighting) =>
    isOwn(sighting) ? sighting : { ...sighting, panelId: 'elsewhere' },
  )
  const { arrivals, reads, exitOpenings } = panelPresence
  const presence: Presence = {
    ...panelPresence,
    arrivals: arrivals.filter(isOwn),
    reads: reads.filter(isOwn),
    exitOpenings: exitOpenings.filter(isOwn),
  }
  return { ...request, presence }
}

function mapSightings(presence: Presence, as: (sighting: Sighting) => Sighting): Presence {
  return {
    ...presence,
    lastSeen: Object.fromEntries(Object.entries(presence.lastSeen).map(([id, sighting]) => [id, as(sighting)])),
    entries: Object.fromEntries(Object.entries(presence.entries).map(([id, all]) => [id, all.map(as)])),
  }
}

const doorIn = (bundle: Bundle, { doorId }: AccessRequest): Door =>
  bundle.get(policyKey('door', doorId))!.content as Door

const sideIn = (bundle: Bundle, request: AccessRequest): DoorSide | undefined =>
  doorIn(bundle, request).sides.find(({ id }) => id === request.sideId)

const hasExitReader = (bundle: Bundle): boolean =>
  [...bundle.values()].some(
    ({ source, content }) =>
      source.kind === 'door' &&
      (content as Door).sides.some(({ direction, readerIds }) => direction === 'exit' && readerIds.length > 0),
  )

function isStranger({ credentials, persons }: Policy, { by }: AccessRequest, bundle: Bundle): boolean {
  if (by.kind === 'exitRequest') return false
  if (by.kind !== 'credentials')
    return persons.some(({ id }) => id === by.personId) && !bundle.has(policyKey('person', by.personId))
  return by.presented.some(({ credentialId }) => {
    const credential = credentials.find(({ id }) => id === credentialId)
    if (!credential || bundle.has(policyKey('credential', credentialId))) return false
    // With a reader on the way out it holds all people (access-decision.md 14.2).
    return !hasExitReader(bundle) || !persons.some(({ id }) => id === credential.personId)
  })
}

/** Asks so many random sites, and says what was compared. */
export function agreement(numRuns: number) {
  let comparedCount = 0
  let leaving = 0
  let unknownPeople = 0
  const reasons = new Set<string>()
  fc.assert(
    fc.property(panelCases, ([policy, requests]) => {
      for (const each of compare(policy, requests)) {
        comparedCount += 1
        if (each.isLeaving) leaving += 1
        if (each.isStranger) unknownPeople += 1
        reasons.add(each.atPanel.reason)
        expect(each.atPanel).toMatchObject(expectedDecision(each))
      }
    }),
    { numRuns },
  )
  return { compared: comparedCount, leaving, unknownPeople, reasons }
}
