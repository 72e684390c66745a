import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { Policy } from '@lintel/rules/access/model.ts'
import { projectScope } from '../src/db/scope/scope.ts'
import { policyAt, policyVersion } from '../src/domain/policy/snapshot.ts'
import type { TestApp } from './test-app.ts'

/** What the policy of now decides of one code at the entry of a door, as a device with nothing wrong does. */
export function decideAtDoor(
  { test }: TestApp,
  siteUuid: string,
  credentialOf: (policy: Policy) => string,
  { doorId, at }: { readonly doorId: string; readonly at: string },
) {
  const scope = projectScope(siteUuid)
  return test.database.read(scope, async (db) => {
    const policy = (await policyAt(db, scope, await policyVersion(db, scope)))!
    return decide(indexPolicy(policy), {
      doorId,
      sideId: `${doorId}:entry`,
      at: Date.parse(at),
      by: { kind: 'credentials', presented: [{ credentialId: credentialOf(policy), used: 0 }] },
      presence: { lastSeen: {}, entries: {}, counts: {}, arrivals: [], reads: [], passbackReset: {}, exitOpenings: [] },
      activePlans: [],
      overrides: [],
      health: { isFireInputActive: false, isInContact: true, clockDriftSeconds: 0, deadReaderIds: [], openDoorIds: [] },
      policyAgeSeconds: 0,
    })
  })
}
