import { createHmac } from 'node:crypto'
import { expectDraws } from '../../../../../tools/testing/draws.ts'
import fc, { runsOf } from '../../../../../tools/testing/fast-check.ts'
import { expect, it, vi } from 'vitest'
import { policyKey } from '@lintel/devices/policy-digest.ts'
import type { PolicyMessage } from '@lintel/devices/protocol/policy.ts'
import { partOfKind, recordOfAreaRule } from '@lintel/rules/access/records.ts'
import type { AreaRule, Policy } from '@lintel/rules/access/model.ts'
import { scene } from '../../../../../packages/rules/test/parts.ts'
import { policyIn } from '../../../../../packages/rules/test/sites.ts'
import { PolicyHolder } from '../../../test/devices/policy-holder.ts'
import { vaultWith } from '../../access/vault.ts'
import type { SiteRecord } from '../../domain/policy/compile.ts'
import { bundleOf, partOf, SiteAt } from '../../domain/policy/device-part.ts'
import { newDeviceSession, recordSent, deltaFor, type KnownPart } from './device-session.ts'
import type { CredentialValues } from './credential-values.ts'

vi.setConfig({ testTimeout: 120_000 })

const vault = vaultWith(Buffer.alloc(32, 1))
const panels = ['panel0', 'panel1']

/** Records of a policy, apart from those that every site has. */
function recordsOf(policy: Policy): SiteRecord[] {
  return Object.entries(partOfKind).flatMap(([kind, part]) => {
    // Rules of areas are one part of a policy and several kinds of records.
    const isKnown = part === 'areaRules' && kind !== 'areaRule'
    const list = isKnown ? [] : (policy[part] as readonly { id?: string; kind?: string }[])
    return list.map((content, number) => ({
      kind: part === 'areaRules' ? recordOfAreaRule[content.kind as AreaRule['kind']] : kind,
      id: content.id ?? `member${number}`,
      content,
    }))
  })
}

/**
 * One of many versions of a site: some records are those of another policy, some are gone, and most are what they were.
 */
interface Edit {
  readonly from: Policy
  readonly picks: readonly number[]
  readonly drops: readonly number[]
}

function applyEdit(records: ReadonlyMap<string, SiteRecord>, { from, picks, drops }: Edit): Map<string, SiteRecord> {
  const next = new Map(records)
  const others = recordsOf(from)
  for (const pick of picks) {
    const record = others[pick % others.length]
    if (record) next.set(policyKey(record.kind, record.id), record)
  }
  for (const drop of drops) next.delete([...next.keys()][drop % Math.max(1, next.size)] ?? '')
  return next
}

/** Sealed codes as the database would have them. */
const values = (isForgotten: (content: object) => boolean): CredentialValues =>
  ({
    ciphertextOf: (content: { id: string }) =>
      isForgotten(content) ? undefined : vault.encrypt(createHmac('sha256', 'code').update(content.id).digest('hex')),
  }) as unknown as CredentialValues

const story = scene.chain((place) => {
  const edit = fc.record({
    from: policyIn(place),
    picks: fc.array(fc.nat(60), { maxLength: 4 }),
    drops: fc.array(fc.nat(60), { maxLength: 2 }),
  })
  const step = fc.record({
    edit,
    isReported: fc.boolean(),
    isForgotten: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
    isAnew: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.boolean()),
  })
  return fc.record({ first: policyIn(place), steps: fc.array(step, { minLength: 2, maxLength: 8 }) })
})

it('a device session carries the digest from change to change, and device and server agree after any sequence', async () => {
  let carryCount = 0
  await fc.assert(
    fc.asyncProperty(story, async ({ first, steps }) => {
      const sites = [
        new SiteAt({
          version: 1,
          records: new Map(recordsOf(first).map((record) => [policyKey(record.kind, record.id), record])),
        }),
      ]
      const forgottenContents = new WeakSet<object>()
      const sessions = panels.map((deviceUuid) =>
        newDeviceSession(
          { projectUuid: 'p', deviceUuid, mac: deviceUuid, confirmedVersion: 0 },
          vault,
          values((content) => forgottenContents.has(content)),
        ),
      )
      const holders = panels.map(() => new PolicyHolder())
      const knownOfSite = new Map<string, KnownPart>()
      for (const { edit, isReported, isForgotten, isAnew } of steps) {
        const last = sites.at(-1)!
        const now = new SiteAt({ version: last.version + 1, records: applyEdit(last.records, edit) })
        sites.push(now)
        // Codes that are gone from the database are known no more, unless they were read before.
        if (isForgotten)
          for (const [key, { content }] of last.records)
            if (now.records.get(key)?.content !== content) forgottenContents.add(content as object)
        if (!isReported) continue
        const earlier = async (version: number) => new SiteAt(sites[version - 1]!)
        const context = {
          site: now,
          knownParts: knownOfSite,
          plans: [],
          apbResets: [],
          drills: [],
          zone: { tz: 'UTC', dst: [] },
          siteAt: earlier,
        }
        for (const [place, session] of sessions.entries()) {
          const from = isAnew ? 0 : session.lastSentVersion
          if (knownOfSite.get(panels[place]!)?.part.site.version === from) carryCount += 1
          const delta = await deltaFor(session, context, from)
          knownOfSite.set(panels[place]!, delta.known)
          const { digest, ops } = delta
          const pendingUpdate = {
            version: now.version,
            digest,
            count: delta.known.count,
            at: 0,
            dueAt: 0,
            isRun: false,
          }
          recordSent(session, pendingUpdate, '')
          const message: PolicyMessage = {
            v: 1,
            ts: 0,
            from,
            to: now.version,
            digest,
            part: 1,
            parts: 1,
            ops: [...ops],
          }
          expect(holders[place]!.apply(message, ops)).toBeUndefined()
          const bundle = bundleOf(partOf(panels[place]!, new SiteAt(now)))
          expect([...holders[place]!.records.keys()].sort()).toEqual([...bundle.keys()].sort())
          expect(delta.known.count).toBe(bundle.size)
        }
      }
    }),
    runsOf(600, 150),
  )
  expectDraws(carryCount, 100)
})
