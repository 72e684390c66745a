import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { decideNow } from '@lintel/rules/access/decide.ts'
import type { Policy } from '@lintel/rules/access/model.ts'
import { emptyPresence, healthyDevice, type Outcome } from '@lintel/rules/access/request.ts'

/**
 * Decides at the doors of a site by its policy, as its devices do. Nobody has passed before, so that anti-passback
 * refuses nobody.
 */
export function doorRulesOf(policy: Policy): (doorUuid: string, credentialUuid: string, at: number) => Outcome {
  const index = indexPolicy(policy)
  const entryOf = new Map(
    policy.doors.map(({ id, sides }) => [id, sides.find(({ direction }) => direction === 'entry')?.id ?? 'entry']),
  )
  return (doorUuid, credentialUuid, at) =>
    decideNow(index, {
      doorId: doorUuid,
      sideId: entryOf.get(doorUuid) ?? 'entry',
      at,
      by: { kind: 'credentials', presented: [{ credentialId: credentialUuid, used: 0 }] },
      presence: emptyPresence,
      activePlans: [],
      overrides: [],
      health: healthyDevice,
      policyAgeSeconds: 0,
    })
}
