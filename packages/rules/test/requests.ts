/** Random requests to random sites. */

import fc from '../../../tools/testing/fast-check.ts'
import type { Override, Policy } from '../src/access/model.ts'
import type { AccessRequest, DeviceHealth, Presence, CredentialPresentation, Sighting } from '../src/access/request.ts'
import {
  areaId,
  compact,
  doorId,
  groupId,
  ids,
  instantIn,
  mostly,
  personId,
  planId,
  rarely,
  type Scene,
  some,
  someNumbered,
} from './parts.ts'
import { overrideIn } from './sites.ts'

const presenceIn = (place: Scene): fc.Arbitrary<Presence> => {
  const position = compact<Sighting>(
    fc.record({ areaId, doorId, at: instantIn(place), panelId: rarely(fc.constantFrom('panel0', 'panel1')) }),
  )
  const perPerson = <T>(of: fc.Arbitrary<T>) => fc.dictionary(fc.constantFrom('person0', 'person1', 'person2'), of)
  return fc.record({
    lastSeen: perPerson(position),
    entries: perPerson(some(position)),
    counts: fc.dictionary(fc.constantFrom('area0', 'area1', 'area2', 'area3'), fc.nat(3)),
    arrivals: some(fc.record({ doorId, groupId, at: instantIn(place) }), 6),
    reads: some(fc.record({ doorId, personId, at: instantIn(place) })),
    passbackReset: perPerson(instantIn(place)),
    exitOpenings: some(fc.record({ doorId, at: instantIn(place) })),
  })
}

const healthArbitrary: fc.Arbitrary<DeviceHealth> = fc.record({
  isFireInputActive: mostly(false, true),
  isInContact: mostly(true, false),
  clockDriftSeconds: mostly(0, 61, -61),
  deadReaderIds: some(fc.constantFrom('reader0', 'reader1'), 1),
  openDoorIds: some(doorId, 1),
})

const presentedIn = (place: Scene): fc.Arbitrary<CredentialPresentation> =>
  compact(
    fc.record({
      credentialId: ids('credential', 5),
      used: mostly(0, 1, 2),
      firstUsedAt: rarely(instantIn(place)),
      kind: mostly('pin' as const, 'card' as const),
      lockedUntil: rarely(instantIn(place)),
    }),
  )

const askerIn = (place: Scene): fc.Arbitrary<AccessRequest['by']> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: compact<Extract<AccessRequest['by'], { kind: 'credentials' }>>(
        fc.record({
          kind: fc.constant('credentials' as const),
          presented: fc.oneof(fc.tuple(presentedIn(place)), fc.tuple(presentedIn(place)), some(presentedIn(place), 2)),
          factorRequestedAt: rarely(instantIn(place)),
        }),
      ),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'exitRequest' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('remote' as const, 'guardPulse' as const),
        personId,
        factors: fc.uniqueArray(fc.constantFrom('has' as const, 'knows' as const)),
      }),
    },
  )

export const requestIn = (place: Scene): fc.Arbitrary<AccessRequest> =>
  fc.record({
    doorId,
    sideId: mostly('in', 'out', 'out', 'missing'),
    at: instantIn(place),
    by: askerIn(place),
    presence: presenceIn(place),
    activePlans: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: some(compact(fc.record({ planId, since: instantIn(place), until: rarely(instantIn(place)) }))),
      },
    ),
    overrides: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: someNumbered<Override>(overrideIn(place), 'manual', 2) },
    ),
    health: healthArbitrary,
    policyAgeSeconds: mostly(0, 86_400, 86_401),
  })

/** When the codes that were typed at a locked entry reader are taken again; never where none was. */
export const endOfLock = (policy: Policy, { at, doorId, sideId, by }: AccessRequest): number => {
  const direction = policy.doors.find(({ id }) => id === doorId)?.sides.find(({ id }) => id === sideId)?.direction
  const ends = (by.kind === 'credentials' ? by.presented : []).flatMap(({ credentialId, kind, lockedUntil = at }) => {
    const shownKind = policy.credentials.find(({ id }) => id === credentialId)?.kind ?? kind
    return direction === 'entry' && shownKind === 'pin' && lockedUntil > at ? [lockedUntil] : []
  })
  return ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY
}
