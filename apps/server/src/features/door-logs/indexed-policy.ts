import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import type { PolicyIndex } from '@lintel/rules/access/policy-index.ts'
import type { Db } from '../../db/db.ts'
import type { ProjectScope } from '../../db/scope/scope.ts'
import { policyAt } from '../../domain/policy/snapshot.ts'

/** So many policies stay ready; one of a large site holds some ten thousand records. */
const maxCached = 6

/**
 * By site, the company it is cut to, and version, longest unused first. A version that was committed never changes, so
 * an index stays right.
 */
const cache = new Map<string, PolicyIndex>()

/**
 * The policy of a site at a version that was committed, ready to decide; null when it does not even name the site.
 * Whether there is such a version is for the caller to ask, within its scope.
 */
export async function indexedPolicyAt(db: Db, scope: ProjectScope, version: number): Promise<PolicyIndex | null> {
  const key = `${scope.uuid} ${scope.companyUuid ?? ''} ${version}`
  const cachedIndex = cache.get(key)
  cache.delete(key)
  const index = cachedIndex ?? (await madeIndex(db, scope, version))
  if (!index) return null
  cache.set(key, index)
  for (const oldest of cache.keys()) {
    if (cache.size <= maxCached) break
    cache.delete(oldest)
  }
  return index
}

async function madeIndex(db: Db, scope: ProjectScope, version: number): Promise<PolicyIndex | null> {
  const policy = await policyAt(db, scope, version)
  return policy && indexPolicy(policy)
}
