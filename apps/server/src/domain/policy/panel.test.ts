import { expect, it } from 'vitest'
import { decide } from '@lintel/rules/access/decide.ts'
import { indexPolicy } from '@lintel/rules/access/index-policy.ts'
import { expectDraws } from '../../../../../tools/testing/draws.ts'
import fc, { runsOf } from '../../../../../tools/testing/fast-check.ts'
import {
  agreement,
  compare,
  compileBundle,
  expectedDecision,
  panelCases,
  panelId,
  policyAtPanel,
  recordsOf,
} from '../../../test/devices/panel-cases.ts'

it('property 6: a panel decides by its bundle as the server does, with equal reasons, people leaving included', () => {
  const { compared, leaving, unknownPeople, reasons } = agreement(1_000)
  expectDraws(compared, 1_500)
  expectDraws(leaving, 300)
  expectDraws(unknownPeople, 10)
  expectDraws(reasons.size, 18)
})

it('a panel decides by the lifetime of each credential and by its own first use as the server does', () => {
  let [ended, other] = [0, 0]
  fc.assert(
    fc.property(panelCases, ([policy, [request]]) => {
      const lasting = {
        ...policy,
        credentials: policy.credentials.map((one) => ({ ...one, lifetimeAfterFirstUseSeconds: 3_600 })),
      }
      const requests = policy.credentials.slice(0, 4).flatMap(({ id }) =>
        [request!.at - 3_600_000, request!.at - 3_599_999, undefined].map((firstUsedAt) => {
          const credentials = [{ credentialId: id, used: 0, ...(firstUsedAt !== undefined && { firstUsedAt }) }]
          return { ...request!, by: { kind: 'credentials', presented: credentials } as const }
        }),
      )
      for (const one of compare(lasting, requests)) {
        expect(one.atPanel).toMatchObject(expectedDecision(one))
        if (one.atServer.reason === 'credentialExpired') ended += 1
        else other += 1
      }
    }),
    runsOf(600, 150),
  )
  expectDraws(ended, 20)
  expectDraws(other, 40)
})

it('property 5: a panel lets every person with a credential of the site leave, without any right here and in a lockout', () => {
  let exits = 0
  fc.assert(
    fc.property(panelCases, ([policy, [request]]) => {
      const index = indexPolicy(policyAtPanel(compileBundle(recordsOf(policy))))
      for (const door of policy.doors.filter((one) => one.panelId === panelId))
        for (const side of door.sides.filter(
          ({ direction, readerIds }) => direction === 'exit' && readerIds.length > 0,
        ))
          for (const { id, personId } of policy.credentials) {
            const credentials = [{ credentialId: id, used: 0, lockedUntil: request!.at + 30_000 }]
            const by = { kind: 'credentials', presented: credentials } as const
            const { result, reason } = decide(index, { ...request!, doorId: door.id, sideId: side.id, by })
            if (!policy.persons.some((person) => person.id === personId)) continue
            exits += 1
            // Only what steps 6 and 7 say of the credential and its person; never that it is unknown.
            if (result === 'deny') expect(reason).toMatch(/^(credential(?!Unknown)|person)/)
          }
    }),
    runsOf(1_000),
  )
  expectDraws(exits, 500)
})
