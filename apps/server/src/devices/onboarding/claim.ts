import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@lintel/contract/base/limits.ts'
import { claimPath, ClaimRequest, type Claimed } from '@lintel/devices/protocol/http/claim.ts'
import { deviceClaim } from '@lintel/contract/audit-logs/schema.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { systemScope } from '../../db/scope/scope.ts'
import { appendAudit } from '../../kernel/audit/audit.ts'
import { callerAddress, limitedAddress } from '../../base/caller-address.ts'
import { fail, failWith } from '../../kernel/failure.ts'
import { sendData } from '../../http/reply.ts'
import type { Services } from '../../kernel/services.ts'
import { countWrongCode, lockedClaimant, saveSecret, type Claimant } from './queries.ts'
import { countWrongClaims } from './wrong-claims.ts'
import { forgetEverywhere, hashOfSecret, isClaimCode, newDeviceSecret } from '../broker/device-credentials.ts'
import type { BrokerUsers } from '../broker/broker-users.ts'
import { readPublicKeyOnce } from '../../domain/firmware/keys.ts'
import { publishLiveChanges } from '../../domain/live/publish.ts'
import { after, minuteMs } from '../../base/durations.ts'

interface Options {
  readonly services: Services
  readonly brokerUsers: BrokerUsers
  /** A device has a new secret; connections with the former one must end. */
  readonly onClaimed: (mac: string) => void
  /** Where the device that asks finds the broker. */
  readonly brokerUrl: (request: FastifyRequest) => string
}

type Verdict =
  | { readonly kind: 'granted'; readonly secret: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'locked'; readonly until: Date }
  | { readonly kind: 'tooMany'; readonly seconds: number }

const lockMs = limits.claimLockMinutes * minuteMs
/** A device that lost the answer may ask again so long, until it has used its secret (device-link.md 4.2). */
const answerLostMs = 10 * minuteMs
/** Every refusal takes as long as the slowest way to it, so that its time does not tell which devices exist. */
const refusalMs = 150
const bodyBytes = 1_024
const maxUnknownClaimants = 10_000

/** Mounts the call with which a new device gets its own secret: once, for the printed code (device-link.md 4.2). */
export function mountClaim(app: FastifyInstance, { services, brokerUsers, onClaimed, brokerUrl }: Options): void {
  // Unregistered MACs are locked like the others, so that a lock does not tell which exist.
  const unknownClaimants = new LRUCache<string, Guard>({ max: maxUnknownClaimants })
  const wrongClaims = countWrongClaims()

  const firmwareKey = readPublicKeyOnce(services)
  app.post(
    claimPath,
    {
      bodyLimit: bodyBytes,
      config: {
        accepts: 'application/json',
        rateLimit: { max: limits.claimsPerMinute, timeWindow: minuteMs },
      },
    },
    async (request, reply) => {
      const form = ClaimRequest.safeParse(request.body)
      if (!form.success) return fail('invalidInput', { field: String(form.error.issues[0]?.path[0] ?? '') })
      const { mac, code, credential = 'secret' } = form.data
      if (credential !== 'secret') return fail('invalidInput', { field: 'credential' })
      // Before the code is spent: what fails here can be tried again.
      const publicKey = await firmwareKey()
      const began = performance.now()
      const verdict = await judge(mac, code, request)
      if (verdict.kind === 'tooMany') return fail('tooManyRequests', { seconds: verdict.seconds })
      if (verdict.kind !== 'granted') {
        await pause(Math.max(0, refusalMs - (performance.now() - began)))
        if (verdict.kind === 'refused') return failWith('claimRefused')
        const minutes = Math.ceil((verdict.until.getTime() - services.now().getTime()) / minuteMs)
        return failWith('claimLocked', { minutes: Math.max(1, minutes) })
      }
      onClaimed(mac)
      const answer: Claimed = {
        credential: 'secret',
        username: mac,
        secret: verdict.secret,
        mqtt: { url: brokerUrl(request) },
        firmwareKey: publicKey,
      }
      return sendData(reply, answer)
    },
  )

  async function judge(mac: string, code: string, request: FastifyRequest): Promise<Verdict> {
    const now = services.now()
    const caller = limitedAddress(request)
    return services.database.write(systemScope, async (db) => {
      // Within the transaction: of claims that come all at once, as many are judged as there are connections.
      const seconds = wrongClaims.secondsToWait(caller)
      if (seconds > 0) return { kind: 'tooMany', seconds }
      const claimant = await lockedClaimant(db, systemScope, mac)
      const guard: Guard = claimant ?? unknownClaimants.get(mac) ?? { tries: 0, lockedUntil: null }
      const isLocked = guard.lockedUntil !== null && guard.lockedUntil > now
      const isRight = claimant !== undefined && isClaimCode(claimant.codeHash, code) && !isUsedUp(claimant, now)
      if (isLocked || !isRight) wrongClaims.add(caller)
      if (isLocked) return { kind: 'locked', until: guard.lockedUntil }
      if (!isRight) {
        const next = afterWrongCode(guard, now)
        if (claimant) await countWrongCode(db, systemScope, mac, next)
        else unknownClaimants.set(mac, next)
        if (!next.lockedUntil) return { kind: 'refused' }
        services.log.warn(
          { alarm: 'claimLocked', mac, address: callerAddress(request) },
          'too many wrong claim codes for a device',
        )
        return { kind: 'locked', until: next.lockedUntil }
      }
      const secret = newDeviceSecret()
      const secretForms = { hash: hashOfSecret(secret), ciphertext: services.vault.encrypt(secret) }
      await saveSecret(db, systemScope, claimant, secretForms, claimant.claimedAt ?? now)
      await forgetEverywhere(db, mac)
      // Inside the transaction: a device that the broker would not let in must be able to ask again.
      await brokerUsers.admit(mac, secret).catch((error: unknown) => {
        services.log.error({ err: error, mac }, 'the broker did not admit a device')
        return fail('unavailable')
      })
      if (claimant.connection === 'waiting') {
        await publishLiveChanges(db, systemScope, claimant.projectUuid, [
          { kind: 'connection', deviceUuid: claimant.deviceUuid, connection: 'offline' },
        ])
      }
      const self = { uuid: claimant.deviceUuid, name: mac }
      await appendAudit(db, systemScope, {
        at: now,
        operation: deviceClaim,
        result: 'done',
        actor: self,
        acting: self,
        section: null,
        delegationUuid: null,
        projectUuid: claimant.projectUuid,
        target: claimant.deviceUuid,
        detail: { mac, name: claimant.name, again: claimant.claimedAt !== null },
        address: callerAddress(request),
        userAgent: null,
        requestId: request.id,
      })
      return { kind: 'granted', secret }
    })
  }
}

interface Guard {
  readonly tries: number
  readonly lockedUntil: Date | null
}

function afterWrongCode({ tries }: Guard, now: Date): Guard {
  return tries + 1 < limits.claimTries
    ? { tries: tries + 1, lockedUntil: null }
    : { tries: 0, lockedUntil: after(now, lockMs) }
}

function isUsedUp({ claimedAt }: Claimant, now: Date): boolean {
  return claimedAt !== null && now.getTime() - claimedAt.getTime() > answerLostMs
}
